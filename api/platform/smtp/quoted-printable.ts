const LINE_MAX = 76;
const HEX = Buffer.from('0123456789ABCDEF');
const [CR, LF, SPACE, TAB, EQUALS, DOT] = [13, 10, 32, 9, 61, 46];
/** Bytes that need no encoding anywhere: printable ASCII except `=` and the dot, which must not begin a line. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > SPACE && byte < 127 && byte !== EQUALS && byte !== DOT ? 1 : 0,
);

/** Buffers kept from one text to the next: two new ones for every email are work for the garbage collector. */
const space = { input: Buffer.alloc(0), output: Buffer.alloc(0) };
const SPACE_MAX = 4 * 1024 * 1024;

/**
 * Text as quoted-printable (RFC 2045 §6.7), lines of at most 76 characters ending in CRLF. Byte by byte into one
 * buffer: this runs twice for every email of a campaign.
 */
export function quotedPrintable(text: string): string {
  const { input, output } = spaceFor(text.length);
  const length = input.write(text, 'utf8');
  let position = 0;
  let column = 0;
  for (let index = 0; index < length; index += 1) {
    const byte = input[index] as number;
    if (byte === LF || (byte === CR && index + 1 < length && input[index + 1] === LF)) {
      if (byte === CR) index += 1;
      output[position] = CR;
      output[position + 1] = LF;
      position += 2;
      column = 0;
      continue;
    }
    const next = index + 1 < length ? (input[index + 1] as number) : LF;
    const width = PLAIN[byte] === 1 || (byte === DOT ? mayHoldDot(column) : isInnerBlank(byte, next)) ? 1 : 3;
    if (column + width > LINE_MAX - 1) {
      output[position] = EQUALS;
      output[position + 1] = CR;
      output[position + 2] = LF;
      position += 3;
      column = 0;
    }
    if (width === 1) output[position] = byte;
    else {
      output[position] = EQUALS;
      output[position + 1] = HEX[byte >> 4] as number;
      output[position + 2] = HEX[byte & 15] as number;
    }
    position += width;
    column += width;
  }
  return output.toString('latin1', 0, position);
}

/** Dots only within a line, so that no dot-stuffing is needed (RFC 5321 §4.5.2). */
function mayHoldDot(column: number): boolean {
  return column > 0 && column < LINE_MAX - 1;
}

/** Blanks only where the line continues after them. */
function isInnerBlank(byte: number, next: number): boolean {
  return (byte === SPACE || byte === TAB) && next !== CR && next !== LF;
}

/** Room for the encoded bytes of a text with that many characters. */
function spaceFor(characters: number): typeof space {
  const bytes = characters * 3;
  const encoded = bytes * 3 + Math.ceil((bytes * 3) / 72) * 3 + 8;
  if (encoded > SPACE_MAX) return { input: Buffer.allocUnsafe(bytes), output: Buffer.allocUnsafe(encoded) };
  if (space.output.length < encoded) {
    space.input = Buffer.allocUnsafe(bytes);
    space.output = Buffer.allocUnsafe(encoded);
  }
  return space;
}
