import DemeterCore
import Foundation

/// The text that explains the files of an export.
enum ExportReadme {
  static func text(for person: Person, at now: Date) -> String {
    """
    This is the food and activity diary of \(person.name), as it was on \(now.rfc3339(in: person.timeZone)).
    Demeter \(Release.version) wrote it.

    All of it comes back with “Bring in” in the settings of any Demeter, or with “demeter import diary FILE”. Doing that twice
    changes nothing.

    IN ALL FILES
      Text is UTF-8. A day is YYYY-MM-DD, an instant is RFC 3339 with its offset from UTC, a time zone is an IANA name.
      Energy is in kilocalories, macros are in grams, distance is in metres, weight in kilograms, water in
      millilitres. Numbers have a point and at most three decimals; only the numbers in nutrients have more, and may have an
      exponent such as 3.5e-07. What is not known is missing, or an empty field: that is not zero.
      A .jsonl file has one JSON object a line. A .csv file is RFC 4180 with a head; text is in quotes, numbers, days and instants are not.
      Text is exactly what was typed or sent. A name that begins with =, +, - or @ is still a name, but a spreadsheet may take it for
      a formula: open such a file with all columns imported as text.

    WHOSE FIGURES THEY ARE
      Figures with the source catalogue are from USDA FoodData Central, which is in the public domain; from Fineli of the Finnish
      Institute for Health and Welfare (THL), \(FoodID.Source.fineli.attribution?.address ?? ""), under CC BY 4.0
      (https://creativecommons.org/licenses/by/4.0/), with energy converted from kilojoules; or from Open Food Facts,
      \(FoodID.Source.openFoodFacts.attribution?.address ?? ""), which is made available under the Open Database License (ODbL) 1.0:
      https://opendatacommons.org/licenses/odbl/1-0/. Who publishes a database with figures of Open Food Facts has to name it and
      this licence, and to publish it under the same licence.

    entries.jsonl, entries.csv   The entries of the diary, the oldest day first.
      id              the entry's name for ever, a UUID
      version         1 when new, one more with each edit, deletion and restoring
      day             the day it counts towards
      loggedAt        when it was eaten
      timeZone        where that was
      name, brand     what was eaten and who makes it
      calories, \(Nutrient.allCases.map(\.rawValue).joined(separator: ", "))
                      for the whole amount, not for one serving
      nutrients       in lines of JSON: grams of further nutrients by the numbers of USDA’s FoodData Central, such as 1079 for fiber
      quantity        how many servings
      servingSize, servingUnit
                      what one serving is, as it was written
      source          manual, voice, catalogue, api or imported
      note            what was written about it, which may have several lines; missing or empty where nothing was
      loggedBy        who logged it, where that was another person; missing or empty where it was not
      createdAt, updatedAt
                      when it was first saved and last changed
      \(TraceNutrient.allCases.map(FurtherColumn.head).joined(separator: ", "))
                      in entries.csv and planned.csv, those further nutrients that have a name here; an empty field is unknown
      own:UNIT:NAME   in entries.csv and planned.csv, one that you named; its number in nutrients is the id of ownNutrients in settings.json

    revisions.jsonl   Every state that every entry had, also of those that were deleted. As above, and
      action          added, edited, deleted or restored
      deletedAt       when it was deleted; missing where it was not
      These are for reading. An imported entry begins with a new history; diary.sqlite keeps the old one.

    goals.jsonl, goals.csv   The goals in the order they were set. A day has the latest one set for it or an earlier day.
      effectiveFrom   the first day they hold
      calories, \(Nutrient.allCases.map(\.rawValue).joined(separator: ", ")), steps
                      what is aimed for in a day
      deficit         the energy to burn beyond what is eaten
      pace            kilograms a week, negative to lose weight: the calories follow it; missing where they stay
      exercise        the percentage of a day’s exercise that is added to its calories; missing for none
      goalType        deficit, maintenance or surplus: a label
      macros          how macros were chosen, if not in grams: percent of the energy, or perKilogram of the body weight in kilograms
      weekdays        days of the week that have other calories and macros: “saturday calories=2500 protein=150;sunday calories=2500”. Their
                      macros are in the unit of macros, grams without it
      weeklyBudget    true if what is left of the week is shown

    activity.jsonl, activity.csv   Every number known of a day.
      metric          steps, distance, flights, activeEnergy, basalEnergy, burnedEnergy, weight, water, bodyFat, waist, restingHeartRate,
                      bloodGlucose, bloodPressure (120.08 is 120 over 80) or sleep (hours, on the day on which it ends)
      amount, unit    how much, and of what
      origin          hand, export, app, push or imported: corrected by hand, from a Health export, sent by an app, sent by a Shortcut or
                      another program, from an imported diary
      counts          whether it is the one that is shown, of several known of the same day
      asOf            when it was known

    kept-meals.jsonl  What is kept under My foods: id, name, and items as in entries. Where chosenFood is there, the name is words that you
                      say, and the item is what you chose for them: the food of that id, or one with the item's figures where it is empty.
    marked-days.jsonl  The days that were marked: day, and completeness: complete, or incomplete where not everything was logged.
    notes-on-days.jsonl  What was written about days: day, and note.
    measurements.jsonl, measurements.csv   The weights, drinks of water and other measures that were written down, the oldest day first.
      id, day, loggedAt, timeZone, source
                      as in entries
      kind            weight, water, bodyFat, waist, hips, neck, thigh, arm, bloodPressure, restingHeartRate, bloodGlucose, sleep, or
                      own:UNIT:NAME for one that you named
      amount, unit    the number and its unit
      second          of bloodPressure the diastolic number; empty or missing for others
    planned.jsonl, planned.csv   The food that is planned, neither logged nor skipped, the oldest day first. It is in no total.
      id              its name for ever, a UUID
      plannedFor, plannedTime
                      the day and the time of day
      plannedAt       when it was planned
      name … note     as in entries
    exercise.jsonl, exercise.csv   The exercise, the oldest day first.
      id, day, timeZone
                      as in entries
      loggedAt        when it began
      exercise        what was done
      activity        its code in the 2024 Compendium of Physical Activities; empty or missing if it is none of them
      minutes, kilometers
                      how long and how far; empty or missing if nobody said
      calories        net: beyond what rest would have burned
      basis           typed, device, met:EDITION:MET:WEIGHT or distance:EACH:WEIGHT, with numbers in thousandths: how the calories were
                      computed
      source          hand, push or health: who said so. Of several at the same time, those of hand do not count
    own-foods.json    The foods from packets, recipes and cooked dishes that \(person.name) finds here, also shared ones of others. One JSON
                      object, whose foods is a list.
      id, name, brand, isShared
                      isShared: whether everyone in the household finds it
      codes           the numbers of its barcodes
      basis           what the figures are for: 100g, 100ml or portion, which is the first one, or the whole dish
      portions        name, and mass in grams or millilitres
      recipe          where it is a dish: lines with text, grams and the food as in entries; servings, cookedMass, potMass, method,
                      cookedOn and cookedFrom for a dish that was cooked, and totals, which follow from the rest
      version, editor, writtenAt
                      the state of the food, and who wrote it when
    settings.json     Name, time zone, format, the settings of the calendar, of meals, reminders, steps, weight and water, what was
                      said of the body, and the plan. Bringing the export in leaves these as they are, but takes the hours at which
                      days start (dayStarts) where all days start at midnight.
    diary.sqlite      The diary’s own file, with everything above and the samples of Health exports. SQLite 3 opens it; put as
                      diaries/ID.sqlite into a data folder it is that person’s diary.

    """
  }
}
