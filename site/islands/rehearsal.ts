/** What is the same in a preview: files, images, and the admin. */
const SAME = /^\/(?:admin|assets|files|images|login|share)(?:\/|$)/;

/**
 * Keeps links and requests that scripts make within the preview of the whole site; the server has done so with those of the
 * page. Where this hasn’t loaded, the policy of the page stops such requests.
 */
export function mount(bar: HTMLElement): void {
  const { base = '' } = bar.dataset;
  const inside = (url: URL): URL => {
    const isOurs = url.origin === location.origin && !url.pathname.startsWith(base);
    if (!isOurs || SAME.test(url.pathname)) return url;
    return new URL(base + (url.pathname === '/' ? '' : url.pathname) + url.search + url.hash, url);
  };
  const fetchAnywhere = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const asked = new Request(input, init);
    return fetchAnywhere(new Request(inside(new URL(asked.url)), asked));
  };
  const stay = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.href === '' || 'live' in link.dataset) return;
    link.href = inside(new URL(link.href)).href;
  };
  // Before others hear of it, and also for a link that is opened in a new tab.
  for (const type of ['pointerdown', 'click', 'keydown']) addEventListener(type, stay, { capture: true });
}
