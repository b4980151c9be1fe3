import { type EpubPackage, type PackageFiles, pathInBook, textOf } from './epub-package.ts';
import { type XmlPart, lineUpTo, xmlParts } from './xml-parts.ts';

/** What the table of contents of a book says about its pages, by path. */
export interface BookContents {
  /** The title of a page: of the first entry that leads to it. */
  titles: ReadonlyMap<string, string>;
  /** Kinds of pages that aren’t only part of one: `cover`, `titlepage`. */
  kinds: ReadonlyMap<string, string>;
}

/** Reads the navigation document of a book, or else its older table of contents (NCX). */
export async function readContents(
  files: PackageFiles,
  { nav, ncx, guide }: EpubPackage,
): Promise<BookContents> {
  const titles = new Map<string, string>();
  const kinds = new Map(guide);
  const inNav = nav === undefined ? undefined : await textOf(files, nav);
  if (nav !== undefined && inNav !== undefined) {
    takeNav(inNav, nav, { titles, kinds });
    kinds.set(nav, 'toc');
  }
  const inNcx = ncx === undefined || titles.size > 0 ? undefined : await textOf(files, ncx);
  if (ncx !== undefined && inNcx !== undefined) takeNcx(inNcx, ncx, titles);
  return { titles, kinds };
}

interface Taken {
  titles: Map<string, string>;
  kinds: Map<string, string>;
}

function takeNav(xml: string, path: string, { titles, kinds }: Taken): void {
  let list = '';
  const parts = xmlParts(xml);
  for (let next = parts.next(); next.done !== true; next = parts.next()) {
    const part = next.value;
    if (part.kind === 'open' && part.name === 'nav') list = part.attributes.get('epub:type') ?? '';
    if (part.kind === 'close' && part.name === 'nav') list = '';
    if (part.kind !== 'open' || part.name !== 'a') continue;
    const href = part.attributes.get('href') ?? '';
    const kind = part.attributes.get('epub:type') ?? '';
    const words = lineUpTo(parts, 'a');
    if (list.split(' ').includes('toc')) addTitle(titles, pathInBook(path, href), words);
    if (list === 'landmarks' && !href.includes('#')) kinds.set(pathInBook(path, href), kind.toLowerCase());
  }
}

function takeNcx(xml: string, path: string, titles: Map<string, string>): void {
  let words = '';
  const parts: Generator<XmlPart, void, undefined> = xmlParts(xml);
  for (let next = parts.next(); next.done !== true; next = parts.next()) {
    const part = next.value;
    if (part.kind !== 'open') continue;
    if (part.name === 'navlabel') words = lineUpTo(parts, 'navlabel');
    // Lists of pages and figures come after the chapters, and have labels too.
    if (part.name === 'pagelist' || part.name === 'navlist') return;
    if (part.name === 'content') addTitle(titles, pathInBook(path, part.attributes.get('src') ?? ''), words);
  }
}

function addTitle(titles: Map<string, string>, path: string, words: string): void {
  if (words !== '' && !titles.has(path)) titles.set(path, words.slice(0, 1_000));
}
