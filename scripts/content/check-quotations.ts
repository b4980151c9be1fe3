/**
 * Checks that every quotation in the starter content stands word for word in the book it is taken from.
 * Usage: node scripts/content/check-quotations.ts CONTENT_FOLDER FOLDER_OF_TEXTS
 * `sources.yaml` in the content folder says which text belongs to which page; the exit code is 1 when anything is amiss.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, parseDocument } from 'yaml';
import { z } from 'zod';

/** What one run found: the number of quotations looked up, and a sentence for each that failed. */
export type QuotationReport = { checked: number; problems: string[] };

/** Checks every Markdown page below `contentFolder` against the plain texts in `textsFolder`. */
export async function checkQuotations(contentFolder: string, textsFolder: string): Promise<QuotationReport> {
  const sources = sourceList.parse(parse(await readFile(join(contentFolder, 'sources.yaml'), 'utf8')));
  const report: QuotationReport = { checked: 0, problems: [] };
  for (const file of await markdownFiles(contentFolder)) {
    const page = readPage(await readFile(join(contentFolder, file), 'utf8'));
    if (page === null) {
      report.problems.push(`${file}: its front matter cannot be read`);
      continue;
    }
    const listed = page.quotes.map(reduce);
    const unlisted = page.blockquotes.filter((text) => !listed.includes(reduce(text)));
    const quotations = [...page.quotes, ...unlisted];
    if (quotations.length === 0) continue;
    report.checked += quotations.length;
    const files = sources
      .filter((source) => source.slug === page.slug)
      .map((source) => join(textsFolder, source.file));
    report.problems.push(...(await problemsOf({ file, quotations, texts: files })));
  }
  return report;
}

const sourceList = z.array(
  z.object({ slug: z.string(), ebook: z.number().int().positive(), file: z.string() }),
);

const frontMatter = z.object({
  slug: z.string(),
  quotes: z.array(z.object({ text: z.string() })).default([]),
});

async function markdownFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.md') && !name.endsWith('README.md')).sort();
}

type Page = { slug: string; quotes: string[]; blockquotes: string[] };

function readPage(source: string): Page | null {
  const [, head = '', body = ''] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(source) ?? [];
  const document = parseDocument(head);
  const front = frontMatter.safeParse(document.errors.length === 0 ? document.toJS() : null);
  if (!front.success) return null;
  const { slug, quotes } = front.data;
  const blockquotes = [...body.matchAll(/(?:^>.*(?:\r?\n|$))+/gm)].map(([block]) =>
    block.replace(/^> ?/gm, ''),
  );
  return { slug, quotes: quotes.map((quote) => quote.text), blockquotes };
}

async function problemsOf(page: { file: string; quotations: string[]; texts: string[] }): Promise<string[]> {
  if (page.texts.length === 0) return [`${page.file}: quotes a book that sources.yaml does not name`];
  const missing = page.texts.filter((text) => !existsSync(text));
  if (missing.length > 0) return missing.map((text) => `${page.file}: no text at ${text}`);
  const books = await Promise.all(page.texts.map(async (text) => reduce(decode(await readFile(text)))));
  return page.quotations
    .filter((quotation) => !books.some((book) => book.includes(reduce(quotation))))
    .map((quotation) => `${page.file}: not in the source: ${quotation.trim()}`);
}

/** Older Project Gutenberg texts are ISO-8859-1, newer ones UTF-8. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('iso-8859-1').decode(bytes);
  }
}

/** All plain texts of a folder, without what editions differ in. */
export async function textsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  return Promise.all(names.map(async (name) => reduce(decode(await readFile(join(folder, name))))));
}

/** Leaves out what editions differ in: case, quotation marks, hyphens and dashes, emphasis marks, white space. */
export function reduce(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s"'`´‘’‚“”„«»_*\u00AD\p{Pd}]/gu, '');
}

async function main(): Promise<void> {
  const [contentFolder, textsFolder] = process.argv.slice(2);
  if (contentFolder === undefined || textsFolder === undefined) {
    process.stderr.write('usage: node scripts/content/check-quotations.ts CONTENT_FOLDER FOLDER_OF_TEXTS\n');
    process.exitCode = 2;
    return;
  }
  const { checked, problems } = await checkQuotations(contentFolder, textsFolder);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${checked} quotations checked, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
