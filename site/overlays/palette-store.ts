import { createSpotlight } from '@mantine/spotlight';

/** The state of the palette (spec §3): opened, empty, selected, list id, query, registered actions. */
export const [palette, paletteActions] = createSpotlight();

/** What was typed between the asking for the palette and its field being there: taken when the field has the focus. */
export const earlyLetters = { take: (): string => '' };

/** Those letters, once, before what is in the field. */
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

/** Tells assistive technology which result is selected: the palette's mark is only visual. */
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
