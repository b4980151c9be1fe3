import { decodeText } from '../../platform/text/decode-text.ts';
import { sourceOfHtml } from './html-text.ts';
import { type SourceText, SourceError, plainSource } from './source-text.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A file as it was sent. */
export interface SourceFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * The text of a file, identified by its bytes; the name only tells HTML from other text. Readers are loaded
 * on demand: most sources are plain text.
 */
export async function readFile({ name, bytes }: SourceFile): Promise<SourceText> {
  if (bytes.length === 0) throw new SourceError(spoken('empty'));
  if (startsWith(bytes, '%PDF-')) return (await import('./pdf.ts')).sourceOfPdf(bytes);
  if (startsWith(bytes, 'PK')) return readArchive(bytes);
  if (isKnownBinary(bytes)) throw new SourceError(spoken('unknown_format'));
  const text = decodeText(bytes);
  if (text === undefined) throw new SourceError(spoken('unknown_format'));
  const isHtml = /\.x?html?$/i.test(name) || /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)\b/i.test(text);
  return isHtml ? sourceOfHtml([text]) : plainSource(text);
}

async function readArchive(bytes: Uint8Array): Promise<SourceText> {
  const { openZip } = await import('./zip-entries.ts');
  const zip = await openZip(bytes);
  if (zip.names.has('META-INF/container.xml')) {
    return (await import('./epub.ts')).sourceOfEpub(zip);
  }
  if (zip.names.has('word/document.xml')) {
    return (await import('./docx.ts')).sourceOfDocx(bytes, zip);
  }
  throw new SourceError(spoken('unknown_format'));
}

/** Images, old Word files, other archives. */
const BINARY = [
  '\u00D0\u00CF\u0011\u00E0',
  '\u0089PNG',
  '\u00FF\u00D8\u00FF',
  'GIF8',
  'Rar!',
  '7z\u00BC\u00AF',
  '\u001F\u008B',
  'RIFF',
  'BOOKMOBI',
];

function isKnownBinary(bytes: Uint8Array): boolean {
  // The signature of a Mobipocket book is at byte 60.
  return BINARY.some((mark) => startsWith(bytes, mark) || startsWith(bytes.subarray(60), mark));
}

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return [...mark].every((character, index) => bytes[index] === character.charCodeAt(0));
}
