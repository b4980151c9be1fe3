/** The elements of a PostgreSQL array literal such as `{a,"b c",NULL,{1,2}}`, each non-null one passed through `parse`. */
export function parseArrayLiteral(literal: string, parse: (element: string) => unknown): unknown[] {
  // Bounds other than 1 are written in front: `[0:1]={a,b}`.
  const start = literal.indexOf('{');
  return readArray({ literal, position: start }, parse);
}

/** The literal that PostgreSQL reads back as the array. `write` gives an element's text; null is NULL. */
export function toArrayLiteral(
  elements: readonly unknown[],
  write: (element: unknown) => string | null,
): string {
  const texts = elements.map((element) => {
    if (Array.isArray(element)) return toArrayLiteral(element, write);
    const text = write(element);
    return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${texts.join(',')}}`;
}

interface Cursor {
  readonly literal: string;
  position: number;
}

function readArray(cursor: Cursor, parse: (element: string) => unknown): unknown[] {
  const elements: unknown[] = [];
  cursor.position += 1;
  for (;;) {
    const character = cursor.literal[cursor.position];
    if (character === undefined) throw new Error(`Not an array literal: ${cursor.literal.slice(0, 80)}`);
    if (character === '}') {
      cursor.position += 1;
      return elements;
    }
    if (character === ',') cursor.position += 1;
    else if (character === '{') elements.push(readArray(cursor, parse));
    else if (character === '"') elements.push(parse(readQuoted(cursor)));
    else {
      const text = readPlain(cursor);
      elements.push(text === 'NULL' ? null : parse(text));
    }
  }
}

function readQuoted(cursor: Cursor): string {
  let text = '';
  cursor.position += 1;
  for (;;) {
    const character = cursor.literal[cursor.position];
    if (character === undefined) throw new Error('An array literal ends inside a quoted element.');
    cursor.position += 1;
    if (character === '"') return text;
    if (character === '\\') {
      text += cursor.literal[cursor.position] ?? '';
      cursor.position += 1;
    } else text += character;
  }
}

function readPlain(cursor: Cursor): string {
  const start = cursor.position;
  while (cursor.position < cursor.literal.length && !',}'.includes(cursor.literal.charAt(cursor.position))) {
    cursor.position += 1;
  }
  return cursor.literal.slice(start, cursor.position);
}
