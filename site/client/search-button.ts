import { orReloadOnce } from './islands.ts';

const loadOverlays = () => import('../overlays/overlays.tsx');

/**
 * The search button and its shortcut open the palette. Without script, or if the palette fails to load, the
 * button opens the results page.
 */
export function watchSearch(): void {
  const toggle = async (event: Event) => {
    event.preventDefault();
    // While the consent dialog is open, nothing below it can be reached.
    if (document.querySelector('#consent[open]')) return;
    // Letters typed before the palette's field exists would be lost.
    let early = '';
    const keep = (typed: KeyboardEvent) => {
      if (typed.key.length > 1 || typed.ctrlKey || typed.metaKey) return;
      early += typed.key;
      typed.preventDefault();
    };
    const take = () => {
      removeEventListener('keydown', keep);
      return early;
    };
    addEventListener('keydown', keep);
    // The progress bar also shows while the palette loads.
    const { dataset } = document.documentElement;
    dataset['navigating'] = '';
    try {
      const overlays = await orReloadOnce(loadOverlays);
      delete dataset['navigating'];
      if (overlays) overlays.toggleSearch(take);
      else take();
    } catch {
      take();
      location.href = '/search';
    }
  };
  addEventListener('keydown', (event) => {
    const isShortcut = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
    if (isShortcut && event.code === 'KeyK') void toggle(event);
  });
  const button = document.querySelector('[data-search]');
  button?.addEventListener('click', (event) => void toggle(event));
  // A hovered button is likely to be pressed.
  button?.addEventListener('pointerenter', () => void loadOverlays().catch(() => undefined));
}
