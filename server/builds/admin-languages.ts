import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { declaredTexts } from '#schema/messages/declared/texts/declared-texts.ts';
import type { Language, Written } from '#schema/messages/translator.ts';
import { readLanguages } from '../product/languages.ts';
import type { Roots } from '../base/roots.ts';

/*
 * The admin loads one language before it renders: a file with the texts of the admin and of the declarations,
 * parsed, because the admin has no parser. The build of the admin creates those of the program. Those of a
 * site are created when it starts.
 */

/** Below `/admin`; the hash in the name lets browsers keep the files forever. */
const FOLDER = 'assets/languages';
const FILE = /^\/admin\/assets\/languages\/([\w-]+)-[0-9a-f]{16}\.json$/;
const OF_THE_ADMIN = /^(?:admin|schema)\./;
const SYNTAX = /[{}<']/;

interface LanguageFile {
  path: string;
  content: string;
}

/** The tag of the language in a file; undefined for other files. */
export function languageOfFile(path: string): string | undefined {
  return FILE.exec(path)?.[1];
}

/** The files of the languages that the site folder adds or changes. */
export async function ownLanguageFiles({ program, site }: Roots): Promise<LanguageFile[]> {
  if (site === undefined) return [];
  const own = new Set((await readLanguages({ program: site })).map(({ tag }) => tag));
  const merged = own.size === 0 ? [] : await readLanguages({ program, site });
  return merged.filter(({ tag }) => own.has(tag)).map(languageFile);
}

/** All files, for development, where nothing is built. */
export async function allLanguageFiles({ program, site }: Roots): Promise<LanguageFile[]> {
  return (await readLanguages({ program, site })).map(languageFile);
}

/** Adds the program's language files to a build of the admin. */
export async function buildLanguageFiles(program: string, outDir: string): Promise<void> {
  await mkdir(join(outDir, FOLDER), { recursive: true });
  for (const language of await readLanguages({ program })) {
    const { path, content } = languageFile(language);
    await writeFile(join(outDir, path.slice('/admin/'.length)), content);
  }
}

/** Tells the admin where its language files are, in a data block, which no policy has to allow. */
export function withLanguages(html: string, paths: Iterable<string>): string {
  const files = [...paths].flatMap((path) => {
    const tag = languageOfFile(path);
    return tag === undefined ? [] : [[tag, path] as const];
  });
  const data = JSON.stringify(Object.fromEntries(files));
  return html.replace(
    '<head>',
    `<head>\n    <script type="application/json" id="languages">${data}</script>`,
  );
}

function languageFile({ tag, texts }: Language): LanguageFile {
  const own = Object.entries(texts).filter(([key]) => OF_THE_ADMIN.test(key));
  const declared = declaredTexts();
  const ready = own.map(([key, text]) => [key, declared.has(key) ? text : parsed(text, tag)]);
  const content = JSON.stringify(Object.fromEntries(ready));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: `/admin/${FOLDER}/${tag}-${hash}.json`, content };
}

/** A text that cannot be parsed is left out, so English is used. */
function parsed(text: Written | undefined, tag: string): Written | undefined {
  if (typeof text !== 'string' || !SYNTAX.test(text)) return text;
  try {
    return new IntlMessageFormat(text, tag).getAst();
  } catch {
    return undefined;
  }
}
