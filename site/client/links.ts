import { closest } from '../base/closest.ts';

const root = document.documentElement;
const preloaded = new Set<string>();
/** External pages, pages that depend on the visitor, and files such as feeds: no page has a dot. */
const NOT_PRELOADED = /^\/(?:admin|api|emails|preview|login|setup)(?:\/|$)|\./;

/**
 * Preloads a page when its link is hovered or focused, shows the progress bar while a page loads, and handles
 * the buttons of the error pages.
 */
export function watchLinks(): void {
  for (const type of ['pointerover', 'focusin']) addEventListener(type, preloadTarget);
  addEventListener('click', followClick);
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) root.dataset['navigating'] = '';
  });
  // Also when the page is restored from the browser's cache.
  addEventListener('pageshow', () => delete root.dataset['navigating']);
}

function preloadTarget(event: Event): void {
  const link = linkOf(event);
  if (link === undefined || NOT_PRELOADED.test(link.pathname)) return;
  const url = link.pathname + link.search;
  if (preloaded.has(url)) return;
  preloaded.add(url);
  void preload(url);
}

/** The browser caches the response; following the link then only revalidates it. */
async function preload(url: string): Promise<void> {
  try {
    const response = await fetch(url, { priority: 'low' });
    if (!response.ok) throw new Error(response.statusText);
    await response.text();
  } catch {
    preloaded.delete(url);
    // A request that was canceled by another navigation did not fail.
    if ('navigating' in root.dataset) return;
    // oxlint-disable-next-line no-console -- specified
    console.error('Error preloading route!', url);
  }
}

function followClick(event: MouseEvent): void {
  const button = closest(event, '[data-go-back],[data-try-again]');
  if (button !== null) {
    event.preventDefault();
    if (button.hasAttribute('data-try-again')) location.reload();
    else if (history.length > 1) history.back();
    else location.href = '/';
    return;
  }
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (isPlain && !event.defaultPrevented && linkOf(event) !== undefined) root.dataset['navigating'] = '';
}

/** The link of an event, if it points to another page of this site. */
function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = closest<HTMLAnchorElement>(event, 'a');
  if (link === null || link.origin !== location.origin || link.target !== '' || link.download !== '')
    return undefined;
  return link.pathname + link.search === location.pathname + location.search ? undefined : link;
}
