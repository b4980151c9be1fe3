import { minutesToRead } from '#schema/document/reading-minutes.ts';
import { richTextDocument, type RichTextDocument } from '#schema/document/schema.ts';
import { type HtmlOptions, toHtml } from '#schema/document/to-html.ts';
import { toText } from '#schema/document/to-text.ts';
import { countWords } from '#schema/document/word-count.ts';
import { documentFromHtml } from './parse-html.ts';
import { sanitiseHtml } from './sanitise-html.ts';

/** Everything that is stored of a rich text. */
export interface DerivedBody {
  readonly document: RichTextDocument;
  readonly html: string;
  readonly text: string;
  /** Whole minutes, at least 1. */
  readonly readingMinutes: number;
  readonly wordCount: number;
}

/**
 * What is stored for a body that came in as a document or as a string of HTML.
 * @throws ZodError for a document that is not valid, with the path of each fault
 * @throws DocumentError for HTML that is too large or nested too deeply
 */
export function deriveBody(input: RichTextDocument | string, options: HtmlOptions = {}): DerivedBody {
  const isHtml = typeof input === 'string';
  const document = isHtml ? documentFromHtml(input) : richTextDocument.parse(input);
  const html = toHtml(document, options);
  const text = toText(document);
  const wordCount = countWords(text);
  return {
    document,
    html: isHtml ? sanitiseHtml(html) : html,
    text,
    readingMinutes: minutesToRead(wordCount),
    wordCount,
  };
}
