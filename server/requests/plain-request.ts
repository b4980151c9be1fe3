/** The parts of a request that decide about a response from memory. */
export interface PlainRequest {
  /** Path and query as they were written. */
  target: string;
  host: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  cacheControl: string | undefined;
  requestId: string | undefined;
}

const HEADERS_MAX = 100;
/** The request line, the blank line, and what `split` finds after the last line break. */
const LINES_BESIDE_HEADERS = 3;
/** One whole request without a body, and nothing after it. Everywhere stricter than RFC 9112. */
const WHOLE = /^GET \/[\w\-./~?=&%+]* HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~\dA-Za-z]+:[\t -~]*\r\n)+\r\n$/;
/** Headers that announce a body, another protocol, or a signed-in person. */
const ASKS_FOR_MORE =
  /\r\n(?:content-length|transfer-encoding|expect|upgrade|authorization|origin|trailer|te|range|http2-settings):/i;
const STAYS_OPEN = /: *keep-alive *$/i;
type Field = Exclude<keyof PlainRequest, 'target'>;
type Read = Partial<Record<Field, string>>;
const READ = new Map<string, Field>([
  ['host', 'host'],
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
  ['cache-control', 'cacheControl'],
  ['x-request-id', 'requestId'],
]);

/**
 * Parses exactly one request with only one meaning; undefined for everything else, which a full parser reads
 * or refuses.
 */
export function readPlainRequest(text: string): PlainRequest | undefined {
  if (!WHOLE.test(text) || ASKS_FOR_MORE.test(text)) return undefined;
  const lines = text.split('\r\n');
  if (lines.length - LINES_BESIDE_HEADERS > HEADERS_MAX) return undefined;
  const [first = ''] = lines;
  const read: Read = {};
  for (let index = 1; index < lines.length - 2; index += 1) {
    const line = lines[index] ?? '';
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const field = READ.get(name);
    if (field === undefined) {
      if (name === 'connection' && !STAYS_OPEN.test(line)) return undefined;
      continue;
    }
    // The same header twice is ambiguous.
    if (read[field] !== undefined) return undefined;
    read[field] = line.slice(colon + 1).trim();
  }
  const { host = '', acceptEncoding, ifNoneMatch, cacheControl, requestId } = read;
  if (host === '') return undefined;
  const target = first.slice('GET '.length, -' HTTP/1.1'.length);
  return { target, host, acceptEncoding, ifNoneMatch, cacheControl, requestId };
}
