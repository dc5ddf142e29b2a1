#!/bin/sh
# Starts Demeter as an add-on of Home Assistant. If there is no account yet, makes the owner's from the options.
set -eu

option() { jq -r --arg name "$1" '.[$name] // ""' /data/options.json; }

export DEMETER_DATA=/data/demeter
user="setpriv --reuid demeter --regid demeter --clear-groups"
chmod o+x /data
install -d -o demeter -g demeter -m 700 /data/demeter /data/backups

people=
if [ -e "$DEMETER_DATA/accounts.sqlite" ]; then
	$user demeter upgrade --backup /data/backups
	people=$($user demeter person list)
fi
if [ -z "$people" ]; then
	owner=$(option owner)
	password=$(option password)
	if [ -z "$owner" ] || [ -z "$password" ]; then
		echo "There is no account yet. Enter the name and password of the owner under Configuration, then start again." >&2
		exit 1
	fi
	printf '%s\n' "$password" | $user demeter person add "$owner"
fi

exec $user demeter serve --host 0.0.0.0 --port 8080 --backup /data/backups
