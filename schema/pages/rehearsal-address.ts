/** The path below which a preview of the whole site is shown: `/preview/site/{token}/articles`. */
export const REHEARSAL_PREFIX = '/preview/site/';

const REHEARSAL = new RegExp(`^(${REHEARSAL_PREFIX}([^/?]+))(/[^?]*)?(\\?.*)?$`);

/** The parts of a URL in a preview of the whole site: its base, its token, and the URL of the page. Undefined for other URLs. */
export function rehearsalAt(target: string): { base: string; token: string; url: string } | undefined {
  const [, base, token, path = '/', query = ''] = REHEARSAL.exec(target) ?? [];
  return base === undefined || token === undefined ? undefined : { base, token, url: path + query };
}

/** What is the same in a preview: files, images, and the admin. */
const SAME = /^\/(?:admin|assets|files|images|login|share)(?:[/?#]|$)/;

/** The path of a page in a preview whose home page is at `base`. */
export function pathInRehearsal(path: string, base: string): string {
  const isInside = path === base || path.startsWith(`${base}/`);
  return isInside || SAME.test(path) ? path : base + path.replace(/^\/(?=$|[?#])/, '');
}
