/** Time for the messages at the fields to be drawn. */
const DRAWN_MS = 50;

/** Moves the focus to the first field of a form that is wrong, and scrolls to it. */
export function focusFirstFault(form: HTMLElement | null): void {
  setTimeout(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Some inputs are made of several parts: then the message shows the place.
    const place = invalid ?? form?.querySelector<HTMLElement>('.field-error');
    place?.scrollIntoView({ block: 'center' });
    invalid?.focus({ preventScroll: true });
  }, DRAWN_MS);
}
