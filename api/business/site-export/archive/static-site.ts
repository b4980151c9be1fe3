import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { parse, serialize } from 'parse5';
import type { AppDeps, ServedFile } from '../../../platform/deps/app-deps.ts';
import type { ArchiveFile } from './zip-writer.ts';

const FOLDER = 'site/';
const PAGES_MAX = 200_000;
/** The attributes that link to another file. */
const LINKED = new Map([
  ['a', 'href'],
  ['link', 'href'],
  ['img', 'src'],
  ['audio', 'src'],
  ['video', 'src'],
  ['source', 'src'],
]);
/** Link types that help browsers or programs, and refer to nothing in the folder. */
const DROPPED_RELS = /\b(?:modulepreload|preload|preconnect|alternate|search|manifest|prefetch|expect)\b/;

/**
 * The public site as files that work from a folder: every linked page with its styles, typefaces, and images.
 * What needs a server (search, signup, scripts) is left out. Yields nothing if no site is served.
 */
export async function* staticSite(deps: AppDeps): AsyncGenerator<ArchiveFile> {
  const { readServed } = deps;
  if (readServed === undefined) return;
  const waiting = ['/'];
  const known = new Set(waiting);
  const find = (path: string): void => {
    if (known.has(path) || known.size >= PAGES_MAX) return;
    known.add(path);
    waiting.push(path);
  };
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const served = await readServed(path);
    const file = served === undefined ? undefined : copied(path, served, { find, siteUrl: deps.env.siteUrl });
    if (file !== undefined) yield file;
  }
}

interface Walk {
  find(path: string): void;
  siteUrl: string;
}

function copied(path: string, served: ServedFile, walk: Walk): ArchiveFile | undefined {
  const isPage = served.type.startsWith('text/html');
  const name = FOLDER + fileOf(path, isPage);
  if (served.location !== undefined) {
    const to = ownPath(served.location, path, walk.siteUrl);
    if (to === undefined) return undefined;
    walk.find(to);
    return { name: FOLDER + fileOf(path, true), content: Buffer.from(leadingTo(relative(path, to))) };
  }
  if (served.status !== 200) return undefined;
  if (isPage) return { name, content: Buffer.from(pageOf(path, served, walk)) };
  if (!served.type.startsWith('text/css')) return { name, content: served.bytes };
  return { name, content: Buffer.from(stylesOf(path, text(served), walk)) };
}

const text = ({ bytes }: ServedFile): string => Buffer.from(bytes).toString('utf8');

/** The file for a path: pages are folders with an `index.html`, so that their URLs stay the same. */
function fileOf(path: string, isPage: boolean): string {
  const plain = decodeURI(path.split(/[?#]/, 1)[0] ?? '/').slice(1);
  const query = /\?([^#]*)/.exec(path)?.[1];
  const page = query === undefined ? plain : `${plain}/${query.replaceAll(/[^\w-]+/g, '-')}`;
  if (!isPage) return page;
  return page === '' ? 'index.html' : `${page.replace(/^\/|\/$/g, '')}/index.html`;
}

/** Whether a path is that of a page: files have an extension. */
const isPagePath = (path: string): boolean => !/\.[a-z\d]{1,16}$/i.test(path.split(/[?#]/, 1)[0] ?? '');

function relative(from: string, to: string): string {
  const own = fileOf(from, isPagePath(from)).split('/').length - 1;
  const hash = /#.*$/.exec(to)?.[0] ?? '';
  const target = fileOf(to, isPagePath(to)).split('/').map(encodeURIComponent).join('/');
  return `${'../'.repeat(own) || './'}${target}${hash}`;
}

/** The path of a URL on this site; undefined for others, and for what needs a server. */
function ownPath(address: string, from: string, siteUrl: string): string | undefined {
  const url = URL.parse(address, new URL(from, siteUrl).href);
  if (url === null || url.origin !== new URL(siteUrl).origin) return undefined;
  if (/^\/(?:admin|api|login|search|_server|setup)(?:\/|$)/.test(url.pathname)) return undefined;
  const page = url.searchParams.get('page');
  const query = page === null ? '' : `?page=${page}`;
  return `${url.pathname === '/' ? '/' : url.pathname.replace(/\/$/, '')}${query}${url.hash}`;
}

function pageOf(path: string, served: ServedFile, walk: Walk): string {
  const document = parse(text(served));
  adapt(document, path, walk);
  return serialize(document);
}

function adapt(node: Tree.ParentNode, path: string, walk: Walk): void {
  node.childNodes = node.childNodes.filter((child) => !('tagName' in child) || isKept(child));
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    adaptElement(child, path, walk);
    adapt(child, path, walk);
    if (child.tagName === 'template') adapt((child as Tree.Template).content, path, walk);
  }
}

function isKept(element: Tree.Element): boolean {
  const attribute = (name: string) => element.attrs.find((one) => one.name === name)?.value;
  const { tagName } = element;
  if (tagName === 'script') return attribute('type') === 'application/ld+json';
  if (tagName === 'form') return false;
  if (tagName === 'source') return attribute('srcset') === undefined;
  return tagName !== 'link' || !DROPPED_RELS.test(attribute('rel') ?? '');
}

function adaptElement(element: Tree.Element, path: string, walk: Walk): void {
  const link = LINKED.get(element.tagName);
  const isCanonical = element.attrs.some(({ name, value }) => name === 'rel' && value === 'canonical');
  element.attrs = element.attrs.filter(
    ({ name }) => !['srcset', 'sizes', 'crossorigin', 'integrity'].includes(name),
  );
  for (const attribute of element.attrs) {
    if (attribute.name === 'style') attribute.value = stylesOf(path, attribute.value, walk);
    if (attribute.name !== link || isCanonical || attribute.value.startsWith('#')) continue;
    attribute.value = led(attribute.value, path, walk);
  }
  const [inner] = element.childNodes;
  if (element.tagName === 'style' && inner !== undefined && 'value' in inner)
    inner.value = stylesOf(path, inner.value, walk);
}

function led(address: string, path: string, walk: Walk): string {
  const to = ownPath(address, path, walk.siteUrl);
  if (to === undefined) return URL.parse(address, new URL(path, walk.siteUrl).href)?.href ?? address;
  walk.find(to.replace(/#.*$/, ''));
  return relative(path, to);
}

function stylesOf(path: string, css: string, walk: Walk): string {
  return css.replaceAll(
    /url\((['"]?)(?!data:)([^'")]+)\1\)/g,
    (whole: string, _quote: string, address: string) => {
      const to = ownPath(address, path, walk.siteUrl);
      if (to === undefined) return whole;
      walk.find(to);
      return `url("${relative(path, to)}")`;
    },
  );
}

function leadingTo(address: string): string {
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${address}"><a href="${address}">${address}</a>\n`;
}
