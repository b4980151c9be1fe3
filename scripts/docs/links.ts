import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { DocsPage } from './read-pages.ts';

/** A link to a place in the repository; undefined for one that leads elsewhere. */
interface Target {
  /** From the root of the repository. */
  path: string;
  anchor: string;
}

function targetOf(source: string, href: string): Target | undefined {
  if (/^[a-z][\w+.-]*:|^\/\//i.test(href)) return undefined;
  const [path = '', anchor = ''] = href.split('#');
  const whole = path === '' ? source : posix.normalize(posix.join(posix.dirname(source), path));
  return { path: whole.replace(/\/$/, ''), anchor: decodeURIComponent(anchor) };
}

/** Folders that have a page with their list. */
const listOf = (path: string, pages: readonly DocsPage[]) =>
  pages.find(({ kind }) => path === `docs/${kind.name}`)?.kind.name;

/**
 * The address of a link in the site, from a page to another, or to a file that is copied beside them.
 *
 * @returns the link as it is written, if it is none of these
 */
export function siteLink(page: DocsPage, href: string, pages: readonly DocsPage[]): string {
  const target = targetOf(page.source, href);
  if (target === undefined) return href;
  const list = listOf(target.path, pages);
  const other = pages.find(({ source }) => source === target.path)?.target;
  const to = other ?? (list === undefined ? fileOf(target.path) : `${list}/index.html`);
  const hash = target.anchor === '' ? '' : `#${target.anchor}`;
  if (to === page.target) return hash === '' ? posix.basename(to) : hash;
  return posix.relative(posix.dirname(page.target), to) + hash;
}

/** Where a file that is no page is, from the root of the site. */
export const fileOf = (path: string) => `files/${path}`;

/** A file that is no page, and to which a page links. */
export function linkedFile(
  { source }: DocsPage,
  href: string,
  { root, pages }: { root: string; pages: readonly DocsPage[] },
): string | undefined {
  const target = targetOf(source, href);
  if (target === undefined || pages.some((page) => page.source === target.path)) return undefined;
  if (listOf(target.path, pages) !== undefined || !existsSync(join(root, target.path))) return undefined;
  return target.path;
}

/** What a page has that others link to. */
export interface Linking {
  page: DocsPage;
  links: readonly string[];
  ids: ReadonlySet<string>;
}

/** A sentence for each link whose page, file, or heading is missing. */
export function deadLinks(root: string, all: readonly Linking[]): string[] {
  const pages = all.map(({ page }) => page);
  const bySource = new Map(all.map((one) => [one.page.source, one]));
  return all.flatMap(({ page, links }) =>
    links.flatMap((href) => {
      const target = targetOf(page.source, href);
      if (target === undefined || listOf(target.path, pages) !== undefined) return [];
      const other = bySource.get(target.path);
      if (other === undefined) {
        if (target.path.startsWith('..') || !existsSync(join(root, target.path)))
          return [`${page.source} links to ${href}, but there is no ${target.path}.`];
        if (target.path.endsWith('.md'))
          return [`${page.source} links to ${href}, but that page isn’t part of the documentation.`];
        return [];
      }
      if (target.anchor === '' || other.ids.has(target.anchor)) return [];
      return [`${page.source} links to ${href}, but ${target.path} has no heading #${target.anchor}.`];
    }),
  );
}
