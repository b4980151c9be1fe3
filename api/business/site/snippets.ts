import { createHash } from 'node:crypto';
import type { AllowedSources } from '#schema/answers/operations/site.ts';
import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import { type Load, type LoadedAs, attributeOf, loadsOf, loadsOfStyle } from './snippet-loads.ts';
import { type SnippetElement, type SnippetPlace, parseSnippet } from './snippet-tree.ts';

/** Snippets by their place on a page, and the origins they may use. */
export type SnippetCode = Pick<SettingsOf<'code'>, 'head' | 'foot' | 'origins'>;

/** What snippets need in the Content-Security-Policy, and what it would block. */
export interface SnippetReading {
  allowed: AllowedSources;
  /** By field, as text that follows the field’s name. */
  faults: Record<string, string[]>;
}

const HTML = 'http://www.w3.org/1999/xhtml';
const PLACES: readonly SnippetPlace[] = ['head', 'foot'];
const WORDS: Readonly<Record<LoadedAs, string>> = {
  script: 'scripts',
  style: 'style sheets',
  image: 'images',
  font: 'fonts',
  connect: 'connections',
  frame: 'frames',
  site: '',
};

/** Reads both snippets as browsers do, with scripting on and off. URLs on `siteUrl` need no origin. */
export function readSnippets(code: SnippetCode, siteUrl: string): SnippetReading {
  const listed = (use: LoadedAs): string[] =>
    code.origins.flatMap(({ origin, uses }) => (uses.some((one) => one === use) ? [origin] : []));
  const inline = { script: new Set<string>(), style: new Set<string>() };
  const faults: Record<string, string[]> = {};
  for (const place of PLACES) {
    const snippet = code[place];
    if (snippet === null) continue;
    const found = new Set<string>();
    for (const scriptingEnabled of [true, false]) {
      const { elements, fault } = parseSnippet(snippet, place, scriptingEnabled);
      if (fault !== undefined) found.add(fault);
      for (const element of elements) {
        faultsOf(element, { siteUrl, listed }).forEach((words) => found.add(words));
        noteInline(element, inline);
      }
    }
    if (found.size > 0) faults[place] = [...found];
  }
  code.origins.forEach(({ uses }, at) => {
    if (uses.length === 0) faults[`origins.${at}.origin`] = ['must be used for something'];
  });
  const allowed = {
    script: [...listed('script'), ...inline.script],
    style: [...listed('style'), ...inline.style],
    image: listed('image'),
    font: listed('font'),
    connect: listed('connect'),
    frame: listed('frame'),
  };
  return { allowed, faults };
}

interface Allowing {
  siteUrl: string;
  listed: (use: LoadedAs) => readonly string[];
}

/** What the page’s policy would block in an element, or how it would change the page around it. */
function faultsOf(element: SnippetElement, allowing: Allowing): string[] {
  const { tagName, attrs } = element;
  const faults: string[] = [];
  if (tagName === 'base') faults.push('can’t contain <base>, which would change every URL on the page');
  if (tagName === 'object' || tagName === 'embed')
    faults.push(`can’t contain <${tagName}>, because pages don’t allow plug-ins`);
  const ofPage = changeOfPage(element);
  if (ofPage !== undefined) faults.push(ofPage);
  for (const { name, value } of attrs) {
    if (tagName === 'meta' && name === 'http-equiv')
      faults.push(`can’t contain <meta http-equiv="${shortened(value)}">, because the server sets headers`);
    if (name.startsWith('on'))
      faults.push(
        `has the attribute ${name} on <${tagName}>, which is blocked. Listen for the event in a <script>`,
      );
    if (name === 'style')
      faults.push(`has the attribute style on <${tagName}>, which is blocked. Put the style into a <style>`);
    if (name === 'srcdoc') faults.push('has the attribute srcdoc, which is blocked. Use src');
    if (isScriptAddress(value))
      faults.push(`has a javascript: URL in ${name} on <${tagName}>, which is blocked`);
  }
  const loads = tagName === 'style' ? loadsOfStyle(textOf(element)) : loadsOf(element);
  return [...faults, ...loads.flatMap((load) => faultOfLoad(load, allowing) ?? [])];
}

/** What an element would say about every page that each page says about itself. */
function changeOfPage(element: SnippetElement): string | undefined {
  const { tagName, namespaceURI } = element;
  if (tagName === 'title' && namespaceURI === HTML)
    return 'can’t contain <title>, because each page has its own';
  if (tagName !== 'meta') return undefined;
  if (attributeOf(element, 'charset') !== undefined)
    return 'can’t contain <meta charset>, because pages are always in UTF-8';
  const name = attributeOf(element, 'name')?.trim().toLowerCase() ?? '';
  return /^(?:robots|[a-z-]*bot(?:-news)?)$/.test(name) &&
    /\b(?:noindex|none)\b/i.test(attributeOf(element, 'content') ?? '')
    ? `can’t contain <meta name="${name}"> with noindex, which would remove every page from search engines`
    : undefined;
}

/** Browsers remove white space and control characters from a URL before they look at its scheme. */
function isScriptAddress(value: string): boolean {
  return /^javascript:/i.test(value.replace(/[\u0000-\u0020]/g, ''));
}

function faultOfLoad({ address, as }: Load, { siteUrl, listed }: Allowing): string | undefined {
  // Reported elsewhere already.
  if (isScriptAddress(address)) return undefined;
  const url = URL.parse(address, siteUrl);
  if (url === null) return `names “${shortened(address)}”, which isn’t a valid URL`;
  if (url.origin === new URL(siteUrl).origin) return undefined;
  if (as === 'image' && url.protocol === 'data:') return undefined;
  if (listed(as).some((origin) => isFrom(url, origin))) return undefined;
  const from = url.origin === 'null' ? `a ${url.protocol} URL` : url.origin;
  return as === 'site'
    ? `loads “${shortened(address)}” from ${from}, which is blocked, because pages load this only from the site itself`
    : `loads from ${from}, which isn’t an allowed origin for ${WORDS[as]}`;
}

/** `https://*.example.com` covers all hosts below, but not `example.com` itself. */
function isFrom(url: URL, origin: string): boolean {
  const allowed = new URL(origin.replace('*.', ''));
  if (url.protocol !== allowed.protocol || url.port !== allowed.port) return false;
  return origin.includes('*.')
    ? url.hostname.endsWith(`.${allowed.hostname}`)
    : url.hostname === allowed.hostname;
}

/** The hash allows this inline script or style, and no other. */
function noteInline(element: SnippetElement, inline: Record<'script' | 'style', Set<string>>): void {
  const { tagName } = element;
  if (tagName !== 'script' && tagName !== 'style') return;
  if (['src', 'href'].some((name) => attributeOf(element, name) !== undefined)) return;
  const hash = createHash('sha256').update(textOf(element)).digest('base64');
  inline[tagName].add(`'sha256-${hash}'`);
}

function textOf({ childNodes }: SnippetElement): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
