/** Before its tools, where there is one. */
const TEXT = '[contenteditable="true"]';
const FIRST_FIELD = 'input:not([type="file"], [type="hidden"]), textarea, select, button';
const TYPED_IN = `input, textarea, select, ${TEXT}`;
/** An editor may come a moment later than its card. */
const TRIES = 40;

/** Leads to the first field of an entry that was just added, or to its name where it has none. */
export function focusFields(list: HTMLElement | null, position: number, tries = TRIES): void {
  requestAnimationFrame(() => {
    const entry = list?.children[position];
    const body = entry?.querySelector('.entry-body');
    const isComing = entry == null || body?.querySelector('[aria-busy="true"]') != null;
    if (isComing && tries > 0) return focusFields(list, position, tries - 1);
    // Users who type elsewhere by now are not interrupted.
    if (document.activeElement?.matches(TYPED_IN) === true) return;
    const target =
      body?.querySelector<HTMLElement>(TEXT) ??
      body?.querySelector<HTMLElement>(FIRST_FIELD) ??
      nameOf(entry);
    target?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: 'nearest' });
  });
}

/** Leads to the name of an entry. */
export function focusName(list: HTMLElement | null, position: number): void {
  requestAnimationFrame(() => nameOf(list?.children[position])?.focus());
}

function nameOf(entry: Element | undefined): HTMLElement | null | undefined {
  return entry?.querySelector<HTMLElement>('button.entry-name');
}
