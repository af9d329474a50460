/**
 * A worker for notices alone: on phones browsers show them only for one. It keeps nothing and answers no request.
 * Whoever presses a notice gets to the table, in a window of the house if there is one.
 */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function lead(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!windows.length) return self.clients.openWindow(path);
  windows[0].postMessage({ go: path });
  return windows[0].focus();
}
