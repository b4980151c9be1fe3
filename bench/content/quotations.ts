import { readFile as readText } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readFile } from '#api/business/ai-sources/read-file.ts';
import { indexSource } from '#api/business/ai-sources/source-index.ts';
import { bookFromText } from '#api/business/ai-sources/testing/book-from-text.ts';
import { plantedBook } from '#api/business/ai-sources/testing/planted-book.ts';
import { editionsOf } from '#api/business/ai-sources/testing/planted-editions.ts';
import {
  type Planted,
  falseQuotations,
  omissions,
  trueQuotations,
} from '#api/business/ai-sources/testing/planted-quotations.ts';

/**
 * `node bench/content/quotations.ts [--book FILE.txt] [--seed 1] [--count 500]`: plants false quotations of fifteen kinds, true ones, and honest omissions,
 * and looks them up in six editions of a generated book, or of a real one: how many false ones were caught, and how many true ones refused.
 */
const { values } = parseArgs({
  options: {
    book: { type: 'string' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '500' },
  },
});
const [seed, count] = [Number(values.seed), Number(values.count)];
const book =
  values.book === undefined
    ? plantedBook(seed)
    : bookFromText(basename(values.book), await readText(values.book, 'utf8'));
const planted = {
  false: falseQuotations(book, count, seed),
  true: trueQuotations(book, count, seed),
  omissions: omissions(book, Math.ceil(count / 5), seed),
};

for (const edition of editionsOf(book, seed)) {
  const index = await indexSource(await readFile(edition));
  const missed = planted.false.filter(({ words }) => index.find(words) !== undefined);
  const refused = planted.true.filter(({ words }) => index.findVerbatim(words) === undefined);
  const unshown = planted.omissions.filter(({ words }) => index.find(words)?.omitted.length !== 1);
  print(
    `${edition.name}: caught ${count - missed.length} of ${count} false, refused ${refused.length} of ${count} true, ` +
      `showed ${planted.omissions.length - unshown.length} of ${planted.omissions.length} omissions`,
  );
  for (const [what, found] of Object.entries({ missed, refused, 'not shown': unshown })) show(what, found);
}

function show(what: string, found: readonly Planted[]): void {
  for (const { kind, words } of found.slice(0, 5)) print(`  ${what} (${kind}): ${words}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
