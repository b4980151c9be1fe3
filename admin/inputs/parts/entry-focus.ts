/** Placed before its tools, if given. */
const TEXT = '[contenteditable="true"]';
const FIRST_FIELD = 'input:not([type="file"], [type="hidden"]), textarea, select, button';
const TYPED_IN = `input, textarea, select, ${TEXT}`;
/** An editor may come a moment later than its card. */
const TRIES = 40;

/** Moves the focus to the first field of a new entry, or to its name if it has none. */
export function focusFields(list: HTMLElement | null, position: number, tries = TRIES): void {
  requestAnimationFrame(() => {
    const entry = list?.children[position];
    const face = entry?.querySelector('.entry-face');
    const body = entry?.querySelector('.entry-body');
    const isComing = entry == null || (face ?? body)?.querySelector('[aria-busy="true"]') != null;
    if (isComing && tries > 0) return focusFields(list, position, tries - 1);
    // Users who are already typing elsewhere are not interrupted.
    if (document.activeElement?.matches(TYPED_IN) === true) return;
    (firstIn(face, [TEXT]) ?? firstIn(body, [TEXT, FIRST_FIELD]) ?? nameOf(entry))?.focus({
      preventScroll: true,
    });
    entry?.scrollIntoView({ block: 'nearest' });
  });
}

/** The first match of any of these, in order of priority. */
function firstIn(part: Element | null | undefined, selectors: readonly string[]): HTMLElement | undefined {
  return (
    selectors.map((selector) => part?.querySelector<HTMLElement>(selector)).find((found) => found != null) ??
    undefined
  );
}

/** Moves the focus to the name of an entry. */
export function focusName(list: HTMLElement | null, position: number): void {
  requestAnimationFrame(() => nameOf(list?.children[position])?.focus());
}

function nameOf(entry: Element | undefined): HTMLElement | null | undefined {
  return entry?.querySelector<HTMLElement>('button.entry-name');
}
