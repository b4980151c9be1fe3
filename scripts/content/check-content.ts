/**
 * Checks what readers and search engines find in the starter content: dead links, pages without a link in or out,
 * quotation marks around words that are not quotes, straight quotation marks, pages built like one another, and
 * lengths that are all alike. Usage: node scripts/content/check-content.ts CONTENT_FOLDER [FOLDER_OF_TEXTS] Without the
 * texts, quotes are not looked up; the exit code is 1 if anything is wrong.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { reduce, textsIn } from './check-quotations.ts';
import { type ContentPage, readPages } from './content-pages.ts';

/** What is wrong, a sentence each. */
export async function checkContent(contentFolder: string, textsFolder?: string): Promise<string[]> {
  const pages = await readPages(contentFolder);
  const problems = [...linkProblems(pages), ...markProblems(pages), ...samenessProblems(pages)];
  problems.push(...(await unsourced(pages, contentFolder)));
  if (textsFolder !== undefined) {
    problems.push(...(await inventedWords(pages, { contentFolder, textsFolder })));
  }
  return problems;
}

/** Pages that a site has without a file in the folder. */
const BUILT_IN = new Set([
  '/',
  '/tags',
  '/lists',
  '/articles',
  '/interviews',
  '/book-summaries',
  '/explore',
  '/newsletters',
]);

const TEXTS = new Set(['book-summaries', 'articles', 'interviews']);

function linkProblems(pages: readonly ContentPage[]): string[] {
  const known = new Map(pages.map((page) => [page.path, page]));
  const linkedTo = new Set<string>();
  const problems: string[] = [];
  for (const page of pages) {
    for (const target of page.links) {
      if (known.has(target)) linkedTo.add(target);
      else if (!BUILT_IN.has(target)) problems.push(`${page.file}: links to ${target}, which doesn’t exist`);
    }
  }
  for (const page of pages) {
    if (!TEXTS.has(page.folder)) continue;
    if (page.links.length === 0) problems.push(`${page.file}: links to no other page`);
    if (!linkedTo.has(page.path)) problems.push(`${page.file}: no page links to it`);
  }
  return problems;
}

function markProblems(pages: readonly ContentPage[]): string[] {
  return pages.flatMap(({ file, words }) => {
    const found = /["']\w|\w["']/u.exec(words.replaceAll(/`[^`]*`/g, ''));
    return found === null ? [] : [`${file}: a straight quotation mark at ${found[0]}`];
  });
}

const SHORT_WORDS = 450;
const LONG_WORDS = 2000;

/** How much of all texts may have the length of the middle one, give or take a tenth. */
const ALIKE_SHARE = 0.5;

function samenessProblems(pages: readonly ContentPage[]): string[] {
  const texts = pages.filter(({ folder }) => TEXTS.has(folder));
  const first = new Map<string, string>();
  const problems: string[] = [];
  for (const { file, skeleton } of texts) {
    const other = first.get(skeleton);
    if (other === undefined) first.set(skeleton, file);
    else problems.push(`${file}: is built like ${other}`);
  }
  const lengths = texts.map(({ length }) => length).sort((a, b) => a - b);
  const [shortest = 0] = lengths;
  const longest = lengths.at(-1) ?? 0;
  const middle = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const alike = lengths.filter((length) => Math.abs(length - middle) <= middle / 10).length;
  if (shortest > SHORT_WORDS) problems.push(`the shortest text has ${shortest} words`);
  if (longest < LONG_WORDS) problems.push(`the longest text has ${longest} words`);
  if (alike > lengths.length * ALIKE_SHARE) problems.push(`${alike} texts have about ${middle} words`);
  return problems;
}

const sourceList = z.array(z.object({ slug: z.string() }));

async function unsourced(pages: readonly ContentPage[], contentFolder: string): Promise<string[]> {
  const listed = sourceList.parse(parse(await readFile(join(contentFolder, 'sources.yaml'), 'utf8')));
  const slugs = new Set(listed.map(({ slug }) => slug));
  return pages
    .filter((page) => page.hasQuotation && !slugs.has(page.slug))
    .map(({ file }) => `${file}: quotes a book that sources.yaml does not name`);
}

const saidElsewhere = z.array(z.object({ words: z.string(), by: z.string(), where: z.string() }));

async function inventedWords(
  pages: readonly ContentPage[],
  { contentFolder, textsFolder }: { contentFolder: string; textsFolder: string },
): Promise<string[]> {
  const elsewhere = saidElsewhere.parse(
    parse(await readFile(join(contentFolder, 'said-elsewhere.yaml'), 'utf8')),
  );
  const written = [...(await textsIn(textsFolder)), ...elsewhere.map(({ words }) => reduce(words))];
  return pages.flatMap(({ file, words }) =>
    [...words.matchAll(/“([^”]+)”/g)]
      .map(([, marked = '']) => marked)
      .filter((marked) => !parts(marked).every((part) => written.some((text) => text.includes(part))))
      .map((marked) => `${file}: no source is known for “${marked}”`),
  );
}

/** A quotation without its closing punctuation, and in pieces where words are left out. */
function parts(marked: string): string[] {
  return marked.split(/…|\[[^\]]*\]/).map((part) => reduce(part).replace(/[.,;:!?]+$/, ''));
}

async function main(): Promise<void> {
  const [contentFolder, textsFolder] = process.argv.slice(2);
  if (contentFolder === undefined) {
    process.stderr.write('usage: node scripts/content/check-content.ts CONTENT_FOLDER [FOLDER_OF_TEXTS]\n');
    process.exitCode = 2;
    return;
  }
  const problems = await checkContent(contentFolder, textsFolder);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
