import { createSpotlight } from '@mantine/spotlight';

/** The state of the palette (spec §3): opened, empty, selected, list id, query, registered actions. */
export const [palette, paletteActions] = createSpotlight();

/** Selects the first result, as the palette itself does when one types: results come later than letters. */
export function selectFirst(listId: string): void {
  const list = document.querySelector(`#${listId}`);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  if (list === null) return;
  palette.updateState((state) => ({ ...state, selected: 0 }));
}

/** Tells assistive technology which result is selected: the palette marks it for the eye alone. */
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
