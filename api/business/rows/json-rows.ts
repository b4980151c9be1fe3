import { TokenParser, TokenType, Tokenizer } from '@streamparser/json';
import { JSON_DEPTH_MAX, LIST_IMPORT_JSON_MAX_BYTES } from '#schema/base/limits.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { SpokenError } from '../../platform/base/spoken-error.ts';

const spoken = later(messages);

type Row = Record<string, unknown>;
/** How many characters are parsed at once: few enough to block no one. */
const PIECE_CHARS = 16 * 1024;

/**
 * The records of a JSON list, one by one as the file arrives; only the current record is in memory. Throws
 * 422 on `file` for anything but a list of records, and for a file that is too large.
 */
export async function* jsonRows(pieces: AsyncIterable<Buffer>): AsyncGenerator<Row> {
  const reader = new RowReader();
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > LIST_IMPORT_JSON_MAX_BYTES) throw refused(spoken('too_large'));
    const text = piece.toString('utf8');
    for (let at = 0; at < text.length; at += PIECE_CHARS) {
      yield* reader.read(text.slice(at, at + PIECE_CHARS));
      // A file arrives in large chunks: other requests get their turn between two pieces.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  reader.end();
}

class RowReader {
  readonly #tokenizer = new Tokenizer({ stringBufferSize: 64 * 1024 });
  readonly #tokens = new TokenParser({ paths: ['$.*'], keepStack: false });
  #rows: Row[] = [];
  #count = 0;
  #depth = 0;
  #hasBegun = false;
  #isOver = false;

  constructor() {
    // Without error listeners, both throw what they find.
    this.#tokenizer.onToken = (token) => this.#look(token);
    this.#tokens.onValue = ({ value }) => this.#take(value);
    this.#tokens.onEnd = () => {
      this.#isOver = true;
    };
  }

  read(text: string): Row[] {
    const piece = this.#hasBegun ? text : text.replace(/^\uFEFF/, '');
    try {
      this.#tokenizer.write(piece);
    } catch (error) {
      throw error instanceof NotRows ? refused(error.spoken) : notJson();
    }
    return this.#rows.splice(0);
  }

  /** Called at the end of the file: the list must be complete, with nothing after it. */
  end(): void {
    try {
      if (!this.#tokenizer.isEnded) this.#tokenizer.end();
    } catch {
      throw notJson();
    }
    if (!this.#isOver) throw notJson();
  }

  #look(parsed: { token: TokenType; value: unknown }): void {
    const { token } = parsed;
    if (!this.#hasBegun && token !== TokenType.LEFT_BRACKET) throw new NotRows(spoken('not_a_list'));
    this.#hasBegun = true;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth -= 1;
    if (this.#depth > JSON_DEPTH_MAX) throw new NotRows(spoken('too_deep'));
    this.#tokens.write(parsed as Parameters<TokenParser['write']>[0]);
  }

  #take(value: unknown): void {
    this.#count += 1;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new NotRows(spoken('not_an_object', { position: this.#count }));
    this.#rows.push(value as Row);
  }
}

/** Thrown for JSON that is not a list of records. */
class NotRows extends SpokenError {}

function notJson() {
  return refused(spoken('not_json'));
}

function refused(problem: Spoken) {
  return validationFailed({ file: [problem] });
}
