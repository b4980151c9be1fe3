/**
 * Where notifications are shown while a dialog with a form is open: in the dialog, because everything behind it is hidden from
 * screen readers and out of the keyboard’s reach.
 */
let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Shows notifications in this element of a dialog; null: on the page again. For the `ref` of the element. */
export function setNotificationPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

/** The element of the open dialog; null if there is none. */
export function notificationPlace(): HTMLElement | null {
  return place;
}

/** Tells `listener` when the element changes. */
export function onNotificationPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
