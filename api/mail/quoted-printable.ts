const LINE_MAX = 76;
const HEX = Buffer.from('0123456789ABCDEF');
const [CR, LF, SPACE, TAB, EQUALS, DOT] = [13, 10, 32, 9, 61, 46];

/**
 * Text as quoted-printable (RFC 2045 §6.7), lines of at most 76 characters ending in CRLF. Byte by byte into one buffer: this
 * runs twice for every mail of a campaign.
 */
export function quotedPrintable(text: string): string {
  const input = Buffer.from(text, 'utf8');
  const output = Buffer.allocUnsafe(input.length * 3 + Math.ceil((input.length * 3) / 72) * 3 + 8);
  const at = { position: 0, column: 0 };
  for (let index = 0; index < input.length; index += 1) {
    const byte = input[index] as number;
    const next = input[index + 1];
    if (byte === LF || (byte === CR && next === LF)) {
      if (byte === CR) index += 1;
      breakLine(output, at);
    } else if (isPlain(byte, next) && !(byte === DOT && at.column === 0)) {
      if (at.column >= LINE_MAX - 1) softBreak(output, at);
      output[at.position++] = byte;
      at.column += 1;
    } else {
      if (at.column > LINE_MAX - 4) softBreak(output, at);
      output[at.position++] = EQUALS;
      output[at.position++] = HEX[byte >> 4] as number;
      output[at.position++] = HEX[byte & 15] as number;
      at.column += 3;
    }
  }
  return output.toString('latin1', 0, at.position);
}

interface Place {
  position: number;
  column: number;
}

/** Printable ASCII but `=`; blanks only where a line goes on after them. */
function isPlain(byte: number, next: number | undefined): boolean {
  if (byte > SPACE && byte < 127) return byte !== EQUALS;
  return (byte === SPACE || byte === TAB) && next !== undefined && next !== CR && next !== LF;
}

function softBreak(output: Buffer, at: Place): void {
  output[at.position++] = EQUALS;
  breakLine(output, at);
}

function breakLine(output: Buffer, at: Place): void {
  output[at.position++] = CR;
  output[at.position++] = LF;
  at.column = 0;
}
