import mammoth from 'mammoth';
import { sourceOfHtml } from './html-text.ts';
import { type SourceText, SourceError } from './source-text.ts';
import type { ZipEntries } from './zip-entries.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The parts of a Word file that its text is in. */
const TEXT_PARTS = /^(?:\[Content_Types\]\.xml|_rels\/|word\/(?:_rels\/|[\w-]+\.xml$))/;

/** The text of a Word file. `zip` holds the same bytes: entries are first unpacked within limits. */
export async function sourceOfDocx(bytes: Uint8Array, zip: ZipEntries): Promise<SourceText> {
  // The converter has no limits, so it only gets input that is known to fit.
  for (const name of zip.names) if (TEXT_PARTS.test(name)) await zip.read(name);
  let html: string;
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const converted = await mammoth.convertToHtml({ buffer }, { convertImage: noImages });
    html = converted.value;
  } catch {
    throw new SourceError(spoken('word_damaged'));
  }
  return sourceOfHtml([html]);
}

const noImages = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
