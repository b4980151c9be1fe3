import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_TAGS } from '#schema/base/languages.ts';
import { declaredTexts } from '#schema/messages/declared/texts/declared-texts.ts';
import { faultOf } from '#schema/messages/check-text.ts';
import type { Language } from '#schema/messages/translator.ts';
import { SiteFolderError, type SiteProblem } from '../site-folder/seams/site-folder-error.ts';

const FOLDER = 'languages';
const TAGS: ReadonlySet<string> = new Set(LANGUAGE_TAGS);

interface Folders {
  /** The program's own, checked by a test. */
  program: string;
  /** The site's: it adds languages and overrides single texts. */
  site?: string | undefined;
}

/**
 * The translations in `languages/TAG/*.json`. Throws a {@link SiteFolderError} that names each unusable text
 * of the site.
 */
export async function readLanguages({ program, site }: Folders): Promise<Language[]> {
  const found = new Map((await readFolder(program)).map(({ tag, texts }) => [tag, texts]));
  const own = site === undefined ? [] : await readFolder(site);
  const problems = own.flatMap(({ tag, texts }) => problemsIn(tag, texts));
  if (problems.length > 0) throw new SiteFolderError(problems);
  for (const { tag, texts } of own) found.set(tag, { ...found.get(tag), ...texts });
  return [...found].map(([tag, texts]) => ({ tag, texts }));
}

async function readFolder(folder: string): Promise<Language[]> {
  const root = join(folder, FOLDER);
  if (!existsSync(root)) return [];
  const entries = await readdir(root, { withFileTypes: true });
  const tags = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(tags.map(async (tag) => ({ tag, texts: await readTexts(join(root, tag), tag) })));
}

async function readTexts(folder: string, tag: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const name of (await readdir(folder)).toSorted()) {
    if (!name.endsWith('.json')) continue;
    Object.assign(texts, parsed(await readFile(join(folder, name), 'utf8'), `${FOLDER}/${tag}/${name}`));
  }
  return texts;
}

function parsed(text: string, file: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new SiteFolderError([{ file, words: error instanceof Error ? error.message : String(error) }]);
  }
  throw new SiteFolderError([{ file, words: 'must be an object that maps keys to texts.' }]);
}

function problemsIn(tag: string, texts: Language['texts']): SiteProblem[] {
  const file = `${FOLDER}/${tag}`;
  if (!TAGS.has(tag)) return [{ file, words: `“${tag}” isn’t a known language tag.` }];
  const declared = declaredTexts();
  return Object.entries(texts as Record<string, unknown>).flatMap(([key, text]) => {
    const isPlain = declared.has(key);
    const fault = typeof text !== 'string' ? 'is not a text' : isPlain ? undefined : faultOf(text, tag);
    return fault === undefined ? [] : [{ file, words: `${key} ${fault}.` }];
  });
}
