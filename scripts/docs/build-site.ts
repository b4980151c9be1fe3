import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import semver from 'semver';
import { ROOT } from '../base/root.ts';
import type { SearchEntry } from './browser/rank.ts';
import { KINDS } from './kinds.ts';
import { type Linking, deadLinks, fileOf, linkedFile, siteLink } from './links.ts';
import { type Site, contentPage, homePage, listPage, missingPage, redirectPage } from './page-html.ts';
import { type DocsPage, readPages } from './read-pages.ts';
import { type Rendered, renderMarkdown } from './render-markdown.ts';

export interface DocsOptions {
  /** The folder that contains `docs/`. */
  root: string;
  /** The folder that the site is written to, each version in its own folder. */
  out: string;
  version: string;
  /** The path of the site on its host, which only the page for unknown addresses needs. */
  base: string;
}

/** How much a hit in a page counts, by its kind: 1 unless it is here. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'how-to': 1.3,
  tutorials: 1.15,
  reference: 0.95,
  upgrade: 0.6,
  practices: 0.6,
  decisions: 0.55,
};
/** What the styles of the public site give to the documentation. */
const STYLES = [
  'site/styles/tokens.css',
  'site/styles/prose.css',
  'scripts/docs/browser/docs.css',
  'scripts/docs/browser/docs-text.css',
];
const FONT = 'site/styles/fonts/literata-text-normal.woff2';
const FONT_FACE = `@font-face{font-family:Literata;font-weight:400 700;font-display:swap;src:url('literata.woff2') format('woff2')}\n`;

/**
 * Writes the documentation as a site of static files.
 *
 * @returns the number of pages. Throws with a sentence for each dead link, before anything is written.
 */
export async function buildDocs({ root, out, version, base }: DocsOptions): Promise<number> {
  const pages = readPages(root);
  const site: Site = { version, pages };
  const rendered = pages.map((page) => ({
    page,
    ...renderMarkdown(page.markdown, (href) => siteLink(page, href, pages)),
  }));
  const dead = deadLinks(root, rendered.map(linking));
  if (dead.length > 0) throw new Error(dead.join('\n'));
  const folder = join(out, version);
  rmSync(folder, { recursive: true, force: true });
  const write = (target: string, text: string) => {
    mkdirSync(dirname(join(folder, target)), { recursive: true });
    writeFileSync(join(folder, target), text);
  };
  for (const one of rendered) write(one.page.target, contentPage(site, one.page, one));
  for (const kind of KINDS) write(`${kind.name}/index.html`, listPage(site, kind));
  write('index.html', homePage(site));
  write('search-index.js', `globalThis.colophonDocs=${JSON.stringify(rendered.flatMap(searchEntries))}`);
  write('docs.css', FONT_FACE + STYLES.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n'));
  write('docs.js', await browserScript());
  cpSync(join(ROOT, FONT), join(folder, 'literata.woff2'));
  for (const { page, links } of rendered)
    for (const href of links) {
      const path = linkedFile(page, href, { root, pages });
      if (path !== undefined) cpSync(join(root, path), join(folder, fileOf(path)), { recursive: true });
    }
  writeVersions({ out, site, base });
  return pages.length;
}

function linking({ page, links, headings }: { page: DocsPage } & Rendered): Linking {
  return { page, links, ids: new Set(headings.map(({ id }) => id)) };
}

function searchEntries({ page, sections }: { page: DocsPage } & Rendered): SearchEntry[] {
  return sections.map(({ depth, id, text, words }) => ({
    url: depth === 1 ? page.target : `${page.target}#${id}`,
    page: page.title.replaceAll('`', ''),
    heading: text,
    kind: page.kind.title,
    words,
    weight: WEIGHTS[page.kind.name] ?? 1,
    isReference: page.kind.name === 'reference',
  }));
}

/** One script for pages that are opened from a folder, too: there, modules are refused. */
async function browserScript(): Promise<string> {
  const build = await rolldown({ input: join(ROOT, 'scripts/docs/browser/docs.js'), platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', minify: true });
  await build.close();
  return output[0].code;
}

/** What the folder of all versions has: their list, the newest first, and the ways in. */
function writeVersions({ out, site, base }: { out: string; site: Site; base: string }): void {
  const versions = readdirSync(out)
    .filter((name) => existsSync(join(out, name, 'search-index.js')))
    .toSorted((one, other) => semver.compare(completed(other), completed(one)));
  writeFileSync(join(out, 'versions.json'), `${JSON.stringify(versions)}\n`);
  const [newest = site.version] = versions;
  writeFileSync(join(out, 'index.html'), redirectPage(newest));
  writeFileSync(join(out, '404.html'), missingPage({ ...site, version: newest }, base));
}

/** `1.2` is `1.2.0`; what is no version at all comes last. */
const completed = (name: string) => semver.valid(/^\d+\.\d+$/.test(name) ? `${name}.0` : name) ?? '0.0.0-0';
