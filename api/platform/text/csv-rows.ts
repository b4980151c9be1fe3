import type { Readable } from 'node:stream';
import Papa from 'papaparse';
import { validationFailed } from '../base/api-error.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Parsed at once: others have their turn between two pieces. */
const PIECE_CHARS = 16 * 1024;
/** A single row must end within this much. */
const ROW_MAX_CHARS = 1024 * 1024;
const SEPARATORS = [',', ';', '\t', '|'];
/** Enough to see which sign stands between the columns. */
const GUESSED_FROM_CHARS = 64 * 1024;

/** A row that has anything in it. */
export interface CsvRow {
  /** As a spreadsheet counts: from 1, empty ones too. */
  line: number;
  cells: string[];
}

/**
 * The rows of a CSV file as it arrives, empty ones left out; the sign between columns, the ends of lines and UTF-16 (which
 * Excel calls Unicode text) are found out. Throws 422 for an open quote.
 */
export async function* csvRows(stream: Readable): AsyncGenerator<CsvRow> {
  let line = 0;
  for await (const rows of rowsByPiece(stream)) {
    for (const cells of rows) {
      line += 1;
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells };
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function* rowsByPiece(stream: Readable): AsyncGenerator<string[][]> {
  let text = '';
  let parser: Papa.Parser | undefined;
  let parsedFrom = GUESSED_FROM_CHARS;
  for await (const piece of inPieces(decoded(stream))) {
    text += piece;
    if (text.length < parsedFrom) continue;
    parser ??= parserFor(text);
    const { data, meta } = parsed(parser, text, true);
    yield data;
    text = text.slice(meta.cursor);
    if (text.length > ROW_MAX_CHARS) throw openQuote();
    // A row that has not ended is not gone through again with each piece of it.
    parsedFrom = Math.max(PIECE_CHARS, 2 * text.length);
  }
  const { data, errors } = parsed(parser ?? parserFor(text), text, false);
  // Everything behind it would be one cell, and those people would be lost silently.
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw openQuote();
  yield data;
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts)
    for (let at = 0; at < text.length; at += PIECE_CHARS) yield text.slice(at, at + PIECE_CHARS);
}

function openQuote(): Error {
  return validationFailed({ file: [spoken('row_open')] });
}

async function* decoded(stream: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of stream) {
    const bytes = Buffer.from(piece);
    decoder ??= new TextDecoder(encodingOf(bytes));
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/** By the mark that a file in UTF-16 begins with (Unicode, byte order mark). */
function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The header line, in which quoted names may have line breaks, and the end of the line. */
const HEADER = /(?!\uFEFF)((?:"[^"]*"?|[^"\r\n])+)(\r\n|\n|\r)?/;

/** Judged by the header line, because the rows below may contain any character. */
function parserFor(text: string): Papa.Parser {
  const [, header = '', newline = '\n'] = HEADER.exec(text) ?? [];
  const unquoted = header.replaceAll(/"[^"]*"?/g, '');
  const countOf = (sign: string) => unquoted.split(sign).length;
  const [delimiter] = SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  return new Papa.Parser({ delimiter, newline: newline as Papa.ParseConfig['newline'] });
}

interface Parsed {
  data: string[][];
  errors: { code: string }[];
  meta: { cursor: number };
}

/** The parser behind `Papa.parse`, which its types know only in part. */
function parsed(parser: Papa.Parser, text: string, ignoreLastRow: boolean): Parsed {
  const { parse } = parser as unknown as {
    parse(input: string, baseIndex: number, ignoreLastRow: boolean): Parsed;
  };
  return parse.call(parser, text, 0, ignoreLastRow);
}
