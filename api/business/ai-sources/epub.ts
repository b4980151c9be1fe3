import { readPackage } from '../import-formats/epub/epub-package.ts';
import { htmlOfXhtml } from '../import-formats/epub/xhtml.ts';
import { SourceFileError } from '../import-formats/source-item.ts';
import { decodeText } from '../../platform/text/decode-text.ts';
import { later } from '../../platform/base/spoken.ts';
import { sourceOfHtml } from './html-text.ts';
import { messages } from './messages.ts';
import { type SourceText, SourceError } from './source-text.ts';
import type { ZipEntries } from './zip-entries.ts';

const spoken = later(messages);

/** The text of an EPUB in the order of its spine. Throws for one that is protected or broken. */
export async function sourceOfEpub(zip: ZipEntries): Promise<SourceText> {
  const pages: string[] = [];
  for (const { path } of await spineOf(zip)) {
    const bytes = path === undefined ? undefined : await zip.read(path);
    const page = bytes === undefined ? undefined : decodeText(bytes);
    if (page !== undefined) pages.push(htmlOfXhtml(page));
  }
  if (pages.length === 0) throw new SourceError(spoken('no_text'));
  return sourceOfHtml(pages);
}

async function spineOf(zip: ZipEntries) {
  try {
    return (await readPackage(zip)).spine;
  } catch (error) {
    throw error instanceof SourceFileError ? new SourceError(error.spoken) : error;
  }
}
