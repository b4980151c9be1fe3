import type { SourceFacts } from '#schema/answers/operations/site-import.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';
import type { SourceItem, SourceReading } from '../source-item.ts';
import { type Files, IMAGE_FILE, type OnImage, keepImages, textIn } from '../tree-texts.ts';
import { readPage } from './read-page.ts';
import { readWordDocument } from './word-document.ts';

const spoken = later(messages);

const WORD = /\.docx$/i;
const PAGE = /\.html?$/i;
const WORD_MAX_BYTES = 50 * 1024 * 1024;

/** Whether an archive contains documents: Word files, or pages with their images, as Google Docs exports them. */
export function isDocuments({ names }: Pick<Files, 'names'>): boolean {
  if (names.some((name) => /\.(?:md|markdown|mdx)$/i.test(name))) return false;
  if (names.some((name) => WORD.test(name))) return true;
  return (
    names.some((name) => PAGE.test(name)) && names.every((name) => PAGE.test(name) || IMAGE_FILE.test(name))
  );
}

/** Reads Word files, and pages that Google Docs exported: each becomes a draft. */
export function readDocuments(files: Files, onImage: OnImage): SourceReading {
  const facts: SourceFacts = { title: '', address: '', ignored: {} };
  const system = files.names.some((name) => PAGE.test(name)) ? 'google_docs' : 'word';
  return { system, facts, items: documentsIn(files, { facts, onImage }), completions: () => [] };
}

async function* documentsIn(
  files: Files,
  { facts, onImage }: { facts: SourceFacts; onImage: OnImage },
): AsyncGenerator<SourceItem> {
  await keepImages(files, onImage);
  for (const name of files.names) {
    if (WORD.test(name)) yield* wordFileIn(files, { name, onImage });
    else if (PAGE.test(name)) yield* pageIn(files, name);
    else if (!IMAGE_FILE.test(name)) facts.ignored['other files'] = (facts.ignored['other files'] ?? 0) + 1;
  }
}

async function* wordFileIn(
  files: Files,
  { name, onImage }: { name: string; onImage: OnImage },
): AsyncGenerator<SourceItem> {
  const bytes = await files.read(name, WORD_MAX_BYTES);
  if (bytes === undefined) {
    const reason = keptTextOf(spoken('large_item', { limit: WORD_MAX_BYTES / 1024 }));
    yield { kind: 'skipped', id: name, title: name, reason };
    return;
  }
  const { item, images } = await readWordDocument({ path: name, bytes: Uint8Array.from(bytes) });
  for (const image of images) await onImage(image.path, image.bytes);
  yield item;
}

async function* pageIn(files: Files, name: string): AsyncGenerator<SourceItem> {
  const html = await textIn(files, name);
  const known = { id: name, title: name };
  yield typeof html === 'string'
    ? await readPage({ ...known, format: 'google_docs', path: name, html })
    : { ...known, kind: 'skipped', reason: html.reason };
}
