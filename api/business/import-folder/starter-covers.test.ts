import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COVER_COMPOSITIONS } from '#schema/base/covers.ts';
import { coverSvg } from '../../records/drawn-images/cover.ts';
import { parseFrontMatter } from '../import-formats/markdown/front-matter.ts';

const FOLDER = join(import.meta.dirname, '../../../content/book-summaries');
/** How many summaries the home page shows. */
const ON_HOME = 12;

function compositionOf(title: string): string | undefined {
  const cover = { title, author: '', accent: 'slate' };
  return COVER_COMPOSITIONS.find((composition) => coverSvg({ ...cover, composition }) === coverSvg(cover));
}

it('no two books that stand side by side on a shelf of the starter content have covers of one composition', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.md'));
  const files = await Promise.all(names.map(async (name) => readFile(join(FOLDER, name), 'utf8')));
  const newestFirst = files
    .map((file) => parseFrontMatter(file).attributes)
    .map(({ book_title: title, category, published_date: date }) => ({
      title: String(title),
      category: String(category),
      time: new Date(String(date)).getTime(),
    }))
    .sort((one, other) => other.time - one.time);
  const categories = Object.values(Object.groupBy(newestFirst, ({ category }) => category));
  const shelves = [newestFirst.slice(0, ON_HOME), ...categories.map((shelf) => shelf ?? [])];
  expect(shelves.flat().length).toBe(ON_HOME + files.length);
  const twins = shelves.flatMap((shelf) =>
    shelf.filter(
      ({ title }, at) => at > 0 && compositionOf(title) === compositionOf(shelf[at - 1]?.title ?? ''),
    ),
  );
  expect(twins).toEqual([]);
});
