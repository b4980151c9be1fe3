import { createSpotlight } from '@mantine/spotlight';

/** The state of the palette: opened, empty, selected, list id, query, registered actions. */
export const [palette, paletteActions] = createSpotlight();

/** Letters typed between opening the palette and its field appearing: taken when the field gets the focus. */
export const earlyLetters = { take: (): string => '' };

/** Puts those letters, once, before the text in the field. */
export function withEarlyLetters(typed: string): string {
  const letters = earlyLetters.take();
  earlyLetters.take = () => '';
  return letters + typed;
}

/** Selects the first result, as the palette itself does while typing: results come later than letters. */
export function selectFirst(listId: string): void {
  const list = document.querySelector(`#${listId}`);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  if (list === null) return;
  palette.updateState((state) => ({ ...state, selected: 0 }));
}

/** Tells assistive technology which result is selected: the palette marks it only visually. */
export function announceSelection(listId: string, input: HTMLInputElement | null): void {
  const options = [...document.querySelectorAll(`#${listId} [role=option]`)];
  const active = options.find((option) => option.hasAttribute('data-selected'));
  for (const [index, option] of options.entries()) {
    option.id = `${listId}-${index}`;
    option.setAttribute('aria-selected', String(option === active));
  }
  if (active === undefined) input?.removeAttribute('aria-activedescendant');
  else input?.setAttribute('aria-activedescendant', active.id);
}
