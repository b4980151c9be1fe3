import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { declaredTexts } from '#schema/messages/declared/texts/declared-texts.ts';
import { englishTexts } from './english-texts.ts';
import { pseudoPlain, pseudoText } from './pseudo-text.ts';

/** One from the left, one from the right. */
const TAGS = ['en-XA', 'ar-XB'];

/**
 * Writes pseudo-locales into a site folder: what is shown without brackets is in no catalog.
 * `node scripts/texts/pseudo-languages.ts FOLDER`
 */
export async function writePseudoLanguages(folder: string): Promise<void> {
  const english = await englishTexts();
  const declared = declaredTexts();
  for (const tag of TAGS) {
    const texts = [...english].map(([key, text]) => [
      key,
      declared.has(key) ? pseudoPlain(text) : pseudoText(text, tag),
    ]);
    await mkdir(join(folder, 'languages', tag), { recursive: true });
    await writeFile(
      join(folder, 'languages', tag, 'pseudo.json'),
      JSON.stringify(Object.fromEntries(texts), null, 2),
    );
  }
}

if (import.meta.main) await writePseudoLanguages(resolve(process.argv[2] ?? '.'));
