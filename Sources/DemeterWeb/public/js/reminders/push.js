// Shows a reminder on devices whose browser does not do so by itself (https://w3c.github.io/push-api/#declarative-push-message), and opens its page.
self.addEventListener('push', event => {
  const { title, navigate, lang, tag } = event.data.json().notification
  event.waitUntil(self.registration.showNotification(title, { lang, tag, data: navigate }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})
