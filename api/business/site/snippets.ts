import { createHash } from 'node:crypto';
import type { AllowedSources } from '#schema/answers/operations/site.ts';
import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import { type Load, type LoadedAs, attributeOf, loadsOf, loadsOfStyle } from './snippet-loads.ts';
import { type SnippetElement, type SnippetPlace, parseSnippet } from './snippet-tree.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Snippets by their place on a page, and the origins they may use. */
export type SnippetCode = Pick<SettingsOf<'code'>, 'head' | 'foot' | 'origins'>;

/** What snippets need in the Content-Security-Policy, and what it would block. */
export interface SnippetReading {
  allowed: AllowedSources;
  /** By field. */
  faults: Record<string, Spoken[]>;
}

const HTML = 'http://www.w3.org/1999/xhtml';
const PLACES: readonly SnippetPlace[] = ['head', 'foot'];

/** Reads both snippets as browsers do, with scripting on and off. URLs on `siteUrl` need no origin. */
export function readSnippets(code: SnippetCode, siteUrl: string): SnippetReading {
  const listed = (use: LoadedAs): string[] =>
    code.origins.flatMap(({ origin, uses }) => (uses.some((one) => one === use) ? [origin] : []));
  const inline = { script: new Set<string>(), style: new Set<string>() };
  const faults: Record<string, Spoken[]> = {};
  for (const place of PLACES) {
    const snippet = code[place];
    if (snippet === null) continue;
    const found = new Map<string, Spoken>();
    const note = (fault: Spoken) => found.set(String(fault), fault);
    for (const scriptingEnabled of [true, false]) {
      const { elements, fault } = parseSnippet(snippet, place, scriptingEnabled);
      if (fault !== undefined) note(fault);
      for (const element of elements) {
        faultsOf(element, { siteUrl, listed }).forEach(note);
        noteInline(element, inline);
      }
    }
    if (found.size > 0) faults[place] = [...found.values()];
  }
  code.origins.forEach(({ uses }, at) => {
    if (uses.length === 0) faults[`origins.${at}.origin`] = [spoken('no_use')];
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
function faultsOf(element: SnippetElement, allowing: Allowing): Spoken[] {
  const { tagName, attrs } = element;
  const faults: Spoken[] = [];
  const tag = `<${tagName}>`;
  if (tagName === 'base') faults.push(spoken('base', { tag }));
  if (tagName === 'object' || tagName === 'embed') faults.push(spoken('plug_in', { tag }));
  const ofPage = changeOfPage(element);
  if (ofPage !== undefined) faults.push(ofPage);
  for (const { name, value } of attrs) {
    if (tagName === 'meta' && name === 'http-equiv')
      faults.push(spoken('header', { tag: `<meta http-equiv="${shortened(value)}">` }));
    if (name.startsWith('on')) faults.push(spoken('handler', { name, tag, script: '<script>' }));
    if (name === 'style') faults.push(spoken('style', { tag, style: '<style>' }));
    if (name === 'srcdoc') faults.push(spoken('srcdoc'));
    if (isScriptAddress(value)) faults.push(spoken('script_url', { name, tag }));
  }
  const loads = tagName === 'style' ? loadsOfStyle(textOf(element)) : loadsOf(element);
  return [...faults, ...loads.flatMap((load) => faultOfLoad(load, allowing) ?? [])];
}

/** What an element would say about every page that each page says about itself. */
function changeOfPage(element: SnippetElement): Spoken | undefined {
  const { tagName, namespaceURI } = element;
  if (tagName === 'title' && namespaceURI === HTML) return spoken('title', { tag: '<title>' });
  if (tagName !== 'meta') return undefined;
  if (attributeOf(element, 'charset') !== undefined) return spoken('charset', { tag: '<meta charset>' });
  const name = attributeOf(element, 'name')?.trim().toLowerCase() ?? '';
  return /^(?:robots|[a-z-]*bot(?:-news)?)$/.test(name) &&
    /\b(?:noindex|none)\b/i.test(attributeOf(element, 'content') ?? '')
    ? spoken('noindex', { tag: `<meta name="${name}">` })
    : undefined;
}

/** Browsers remove white space and control characters from a URL before they look at its scheme. */
function isScriptAddress(value: string): boolean {
  return /^javascript:/i.test(value.replace(/[\u0000-\u0020]/g, ''));
}

function faultOfLoad({ address, as }: Load, { siteUrl, listed }: Allowing): Spoken | undefined {
  // Reported elsewhere already.
  if (isScriptAddress(address)) return undefined;
  const url = URL.parse(address, siteUrl);
  if (url === null) return spoken('bad_url', { url: shortened(address) });
  if (url.origin === new URL(siteUrl).origin) return undefined;
  if (as === 'image' && url.protocol === 'data:') return undefined;
  if (listed(as).some((origin) => isFrom(url, origin))) return undefined;
  const origin = url.origin === 'null' ? url.protocol : url.origin;
  return as === 'site'
    ? spoken('own_only', { url: shortened(address), origin })
    : spoken('origin', { origin, use: as });
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
