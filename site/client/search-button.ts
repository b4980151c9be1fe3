import { orReloadOnce } from './islands.ts';

const loadOverlays = () => import('../overlays/overlays.tsx');

/**
 * The search button and its shortcut open the palette. Without script, or should the palette not come, the button leads
 * to the page of results.
 */
export function watchSearch(): void {
  const toggle = async (event: Event) => {
    event.preventDefault();
    (await orReloadOnce(loadOverlays))?.toggleSearch();
  };
  addEventListener('keydown', (event) => {
    const isShortcut = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
    if (isShortcut && event.code === 'KeyK') void toggle(event);
  });
  const button = document.querySelector('[data-search]');
  button?.addEventListener('click', (event) => void toggle(event));
  // Pointed at, it is likely to be pressed.
  button?.addEventListener('pointerenter', () => void loadOverlays().catch(() => undefined));
}
