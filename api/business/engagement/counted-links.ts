/** The links of an email, and the tracked URLs that count them. */

/** More than any issue has; links beyond it are left as they are. */
const LINKS_MAX = 500;
/** The length of a signed token. */
const LINK_TOKEN_CHARS = 48;
const URL_MAX_CHARS = 2_000;
const HREF = /(?<=<a(?:rea)?\b[^<>]{0,1000}?\shref=")[^"]*(?=")/gi;
const ADDRESS_IN_TEXT = /https?:\/\/[^\s<>"]+/g;

/** Every distinct URL that an email links to, without personal links (unsubscribe, view). */
export function linksOf(html: string, siteUrl: string): string[] {
  const hrefs = [...html.matchAll(HREF)].map(([href]) => unescapeHtml(href));
  return [...new Set(hrefs.filter((url) => isCounted(url, siteUrl)))].slice(0, LINKS_MAX);
}

interface Counting {
  /** Tracked URLs by target. */
  counted: ReadonlyMap<string, string>;
  pixel: string;
}

/**
 * Adds tracked URLs to both parts, and a one-pixel image to the end. Done once for all emails of a campaign.
 */
export function withCountedLinks(
  { html, text }: { html: string; text: string },
  { counted, pixel }: Counting,
): { html: string; text: string } {
  const linked = html.replace(HREF, (href) => counted.get(unescapeHtml(href)) ?? href);
  const image = `<img src="${pixel}" width="1" height="1" alt="" style="border:0;width:1px;height:1px">`;
  const end = linked.toLowerCase().lastIndexOf('</body>');
  return {
    html: end === -1 ? `${linked}${image}` : `${linked.slice(0, end)}${image}${linked.slice(end)}`,
    text: text.replace(ADDRESS_IN_TEXT, (url) => counted.get(url) ?? url),
  };
}

/** The size of the sent HTML in bytes, with tracked URLs. */
export function sentBytes(html: string, siteUrl: string): number {
  const address = `${siteUrl}/l/${'x'.repeat(LINK_TOKEN_CHARS)}`;
  const counted = new Map(linksOf(html, siteUrl).map((url) => [url, address]));
  return Buffer.byteLength(withCountedLinks({ html, text: '' }, { counted, pixel: address }).html);
}

/** A URL with Liquid is personal; pages of one person and the API are not tracked either. */
function isCounted(url: string, siteUrl: string): boolean {
  if (url.length > URL_MAX_CHARS || url.includes('{{') || url.includes('{%')) return false;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  return !['/emails/', '/api/', '/l/'].some((path) => url.startsWith(`${siteUrl}${path}`));
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
