import { extractText, getDocumentProxy } from 'unpdf';
import { withoutRunningHeads } from './furniture.ts';
import { type SourceText, SourceError, cleanText } from './source-text.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const PAGES_MAX = 3_000;
/** With fewer letters per page on average, the PDF consists of scanned pages. */
const LETTERS_PER_PAGE_MIN = 20;

/** The text of a PDF, and where its pages begin. Throws if it is locked, broken, or consists of scans. */
export async function sourceOfPdf(bytes: Uint8Array): Promise<SourceText> {
  const pages = await readPages(bytes);
  if (pages.join('').length < LETTERS_PER_PAGE_MIN * pages.length) {
    throw new SourceError(spoken('scan'));
  }
  const offsets: number[] = [];
  let text = '';
  for (const page of withoutRunningHeads(pages)) {
    // Each page is cleaned separately, so that its offset stays correct.
    const clean = page.trim() === '' ? '' : cleanText(page);
    offsets.push(text.length);
    text += text === '' || clean === '' ? clean : `\n\n${clean}`;
  }
  return { text: cleanText(text), headings: [], pages: offsets };
}

async function readPages(bytes: Uint8Array): Promise<string[]> {
  try {
    const document = await getDocumentProxy(bytes);
    if (document.numPages > PAGES_MAX) {
      throw new SourceError(spoken('many_pages', { count: PAGES_MAX }));
    }
    const { text } = await extractText(document, { mergePages: false });
    return text;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new SourceError(spoken(isLocked ? 'locked' : 'pdf_damaged'));
  }
}
