import { z } from 'zod';
import { validationFailed } from '../../../platform/base/api-error.ts';
import { later } from '../../../platform/base/spoken.ts';
import { type Asking, askFor } from '../../ai-provider/ask-model.ts';
import { messages } from './messages.ts';
import { asMaterial, newMark, promptOf } from '../prompts/prompts.ts';
import type { Piece } from './pieces.ts';

const spoken = later(messages);

/** The longest entry that is translated: about 25,000 words. */
const ENTRY_MAX_CHARS = 150_000;
/**
 * The size of one request: small enough that an error costs little, large enough to give sentences their
 * context.
 */
const PART_MAX_CHARS = 5_000;
const PART_MAX_PIECES = 40;
/** Enough for the longest part in a wordy language, with its JSON. */
const PART_MAX_TOKENS = 6_000;

interface TranslatingPieces {
  /** The name of the language in English. */
  language: string;
  onProgress: (done: number, of: number) => void;
}

/**
 * Has every piece translated and inserted, part by part. Throws 422 before the first request when there is
 * too much text.
 */
export async function translatePieces(
  asking: Asking,
  pieces: readonly Piece[],
  { language, onProgress }: TranslatingPieces,
): Promise<void> {
  const chars = pieces.reduce((sum, { text }) => sum + text.length, 0);
  if (chars > ENTRY_MAX_CHARS) throw validationFailed({ body: [spoken('too_long')] });
  const parts = partsOf(pieces);
  onProgress(0, parts.length);
  for (const [index, part] of parts.entries()) {
    await translatePart(asking, part, language);
    onProgress(index + 1, parts.length);
  }
}

function partsOf(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [];
  let chars = 0;
  for (const piece of pieces) {
    const part = parts.at(-1);
    chars += piece.text.length;
    if (part !== undefined && part.length < PART_MAX_PIECES && chars <= PART_MAX_CHARS) part.push(piece);
    else {
      parts.push([piece]);
      chars = piece.text.length;
    }
  }
  return parts;
}

async function translatePart(asking: Asking, part: readonly Piece[], language: string): Promise<void> {
  const mark = newMark(asking.deps);
  const material = [
    asMaterial('pieces', JSON.stringify(part.map(({ text }) => text)), mark),
    asMaterial('language to translate into', language, mark),
  ];
  await askFor(asking, {
    instructions: promptOf('translate').instructions,
    messages: [{ role: 'user', content: material.join('\n\n') }],
    shape: z.object({ texts: z.array(z.string()) }),
    read: answerFor(part),
    maxOutputTokens: PART_MAX_TOKENS,
  });
}

/** Reads an answer by inserting it; one that lacks a quotation or a tag goes back to the model. */
const answerFor = (part: readonly Piece[]) =>
  z.object({ texts: z.array(z.string()) }).superRefine(({ texts }, context) => {
    if (texts.length !== part.length) {
      const message = `must have ${part.length} texts, one for each piece`;
      context.addIssue({ code: 'custom', path: ['texts'], message });
      return;
    }
    for (const [index, piece] of part.entries()) {
      if (piece.put(texts[index] ?? '')) continue;
      const message =
        'must keep every passage in quotation marks word for word, untranslated, and every numbered tag once';
      context.addIssue({ code: 'custom', path: ['texts', index], message });
    }
  });
