/** Encoded words of a header next to each other, which belong together (RFC 2047). */
const ENCODED = /=\?utf-8\?([bq])\?([^?\s]*)\?=(?:\s+(?==\?utf-8\?\1\?))?/gi;
const RUN = /(?:=\?utf-8\?[bq]\?[^?\s]*\?=\s*)*=\?utf-8\?[bq]\?[^?\s]*\?=/gi;

/** A header as people read it: `=?UTF-8?B?QWRh?= <ada@example.com>` is `Ada <ada@example.com>`. */
export function readableHeader(text: string): string {
  return text.replace(RUN, (run) =>
    // Letters may be split between two words, so their bytes are put together first.
    Buffer.concat([...run.matchAll(ENCODED)].map(([, kind = '', word = '']) => bytesOf(kind, word))).toString(
      'utf8',
    ),
  );
}

function bytesOf(kind: string, word: string): Buffer {
  if (kind.toLowerCase() === 'b') return Buffer.from(word, 'base64');
  const plain = word
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(plain, 'latin1');
}
