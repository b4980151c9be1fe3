/** Time for the messages at the fields to be drawn. */
const DRAWN_MS = 50;

/** Moves the focus to the first field of a form that is wrong, or to why it was not saved, and scrolls there. */
export function focusFirstFault(form: HTMLElement | null): void {
  setTimeout(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Some inputs are made of several parts: then the message shows the place.
    const reason = form?.querySelector<HTMLElement>('.save-failure, .failure');
    const place = invalid ?? form?.querySelector<HTMLElement>('.field-error') ?? reason;
    place?.scrollIntoView({ block: 'center' });
    (invalid ?? reason)?.focus({ preventScroll: true });
  }, DRAWN_MS);
}
