import { closest } from '../base/closest.ts';
import { pathInRehearsal } from '#schema/pages/rehearsal-address.ts';

const READS = ['GET', 'HEAD'];
const NOT_ALLOWED = 405;

/**
 * Keeps links and requests that scripts make within the preview of the whole site; the server has done so with those of the
 * page. What would be sent from a form isn’t. Where this hasn’t loaded, the policy of the page stops such requests.
 */
export function mount(bar: HTMLElement): void {
  const { base = '', unsent = '' } = bar.dataset;
  const inside = ({ href, origin, pathname, search, hash }: URL): string =>
    origin === location.origin ? pathInRehearsal(pathname, base) + search + hash : href;
  const fetchAnywhere = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const asked = new Request(input, init);
    if (!READS.includes(asked.method))
      return Promise.resolve(Response.json({ messages: [unsent] }, { status: NOT_ALLOWED }));
    return fetchAnywhere(new Request(inside(new URL(asked.url)), asked));
  };
  const stay = (event: Event) => {
    const link = closest<HTMLAnchorElement>(event, 'a');
    if (link === null || link.href === '' || 'live' in link.dataset) return;
    link.href = inside(new URL(link.href));
  };
  // Before others hear of it, and also for a link that is opened in a new tab.
  for (const type of ['pointerdown', 'click', 'keydown']) addEventListener(type, stay, { capture: true });
}
