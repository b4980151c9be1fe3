import { posix } from 'node:path';
import { KINDS, type Kind } from './kinds.ts';
import type { DocsPage } from './read-pages.ts';
import type { Rendered } from './render-markdown.ts';

/** What all pages of a version share. */
export interface Site {
  version: string;
  pages: readonly DocsPage[];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** A title may have code in it. */
const plainTitle = (title: string) => escaped(title.replaceAll('`', ''));

interface Frame {
  title: string;
  /** From the root of the site. */
  target: string;
  main: string;
  kind?: Kind;
  hasContents?: boolean;
}

/** A longer list of contents has only the headings of the first level. */
const MOST_ENTRIES = 60;

/** A page of Markdown in the frame that all pages have. */
export function contentPage(site: Site, page: DocsPage, { html, headings }: Rendered): string {
  const upToThree = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const entries = upToThree.length > MOST_ENTRIES ? upToThree.filter(({ depth }) => depth === 2) : upToThree;
  const contents = entries.map(
    ({ depth, id, text }) =>
      `<li${depth === 3 ? ' class="deeper"' : ''}><a href="#${id}">${escaped(text)}</a></li>`,
  );
  const hasContents = contents.length > 1;
  const onPage = hasContents
    ? `<nav class="on-page" aria-label="On this page"><details open><summary>On this page</summary><ul>${contents.join('')}</ul></details></nav>`
    : '';
  const main = `<h1>${plainTitle(page.title)}</h1>${onPage}<div class="prose">${html}</div>${around(site, page)}`;
  return framed(site, { title: page.title, target: page.target, main, kind: page.kind, hasContents });
}

/** The list of a kind. */
export function listPage(site: Site, kind: Kind): string {
  const target = `${kind.name}/index.html`;
  const main = `<h1>${kind.title}</h1><p>${kind.about}</p>${entriesOf(site, kind, target)}`;
  return framed(site, { title: kind.title, target, main, kind });
}

/** Where everyone arrives. */
export function homePage(site: Site): string {
  const cards = KINDS.map(
    ({ name, title, about }) => `<li><a href="${name}/index.html">${title}</a><p>${about}</p></li>`,
  );
  const main = `<h1>Colophon documentation</h1><ul class="cards">${cards.join('')}</ul>`;
  return framed(site, { title: 'Colophon documentation', target: 'index.html', main });
}

/** The page for unknown addresses. A host shows it at any depth: its links are complete. */
export function missingPage({ version }: Site, base: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Page not found – Colophon</title>
<style>body{max-width:34rem;margin:20vh auto;padding:0 1.5rem;font:1.125rem/1.5 system-ui,sans-serif}a{color:inherit}</style>
<main><h1>Page not found</h1><p>The documentation has no such page. <a href="${escaped(base)}${version}/index.html">Go to the documentation</a></p></main>
</html>
`;
}

/** Sends visitors of the folder on to the newest version, from any path and without a server. */
export function redirectPage(version: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${version}/index.html">
<title>Colophon documentation</title>
<main><p><a href="${version}/index.html">Go to the documentation</a></p></main>
</html>
`;
}

function framed({ version, pages }: Site, { title, target, main, kind, hasContents }: Frame): string {
  const root = posix.relative(posix.dirname(target), '.') || '.';
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${plainTitle(title)}${target === 'index.html' ? '' : ' – Colophon'}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}/docs.css">
<script src="${root}/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top"><a href="${root}/index.html">Colophon</a> <span class="version">${version}</span> <a class="to-kinds" href="#kinds">Menu</a>
<form class="search" role="search" hidden><label class="hidden" for="search">Search the documentation</label><input id="search" type="search" placeholder="Search (press /)" autocomplete="off"><ul class="results" id="results" hidden></ul><p class="hidden" id="search-status" role="status"></p></form></header>
<div class="frame">
<main id="main"${hasContents === true ? ' class="with-contents"' : ''}>${main}</main>
<nav class="kinds" id="kinds" aria-label="Documentation">${KINDS.map((one) => kindEntry(one, { pages, target, current: kind })).join('')}</nav>
</div>
</body>
</html>
`;
}

interface Place {
  pages: readonly DocsPage[];
  target: string;
  current: Kind | undefined;
}

/** The pages of the kind that is open, and for the others a link to their list. */
function kindEntry(kind: Kind, { pages, target, current }: Place): string {
  const list = `${posix.relative(posix.dirname(target), kind.name)}/index.html`;
  if (kind !== current) return `<ul><li><a href="${list}">${kind.title}</a></li></ul>`;
  const own = pages.filter((page) => page.kind === kind);
  const links = own.map((page, index) => {
    const heading =
      page.topic !== undefined && page.topic !== own[index - 1]?.topic ? `<p>${page.topic}</p>` : '';
    const here = page.target === target ? ' aria-current="page"' : '';
    const href = posix.relative(posix.dirname(target), page.target);
    return `<li>${heading}<a href="${href}"${here}>${plainTitle(page.title)}</a></li>`;
  });
  return `<details open><summary>${kind.title}</summary><ul>${links.join('')}</ul></details>`;
}

function entriesOf({ pages }: Site, kind: Kind, target: string): string {
  const own = pages.filter((page) => page.kind === kind);
  const groups = Map.groupBy(own, ({ topic }) => topic);
  return [...groups]
    .map(([topic, members]) => {
      const links = members.map(
        (page) =>
          `<li><a href="${posix.relative(posix.dirname(target), page.target)}">${plainTitle(page.title)}</a></li>`,
      );
      return `${topic === undefined ? '' : `<h2>${topic}</h2>`}<ul class="list">${links.join('')}</ul>`;
    })
    .join('');
}

/** The page before and the one after, of the same kind. */
function around({ pages }: Site, page: DocsPage): string {
  const own = pages.filter(({ kind }) => kind === page.kind);
  const at = own.indexOf(page);
  const link = (other: DocsPage | undefined, label: string) =>
    other === undefined
      ? ''
      : `<a href="${posix.relative(posix.dirname(page.target), other.target)}">${label}: ${plainTitle(other.title)}</a>`;
  const links = link(own[at - 1], 'Previous') + link(own[at + 1], 'Next');
  return links === '' ? '' : `<nav class="around" aria-label="Pages of this kind">${links}</nav>`;
}
