/** Characters allowed unencoded in a path (RFC 3986 §3.3) that `encodeURIComponent` would encode. */
const NEEDS_NO_ESCAPE = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;
/** Unencoded UTF-8 bytes in a request; Node reads each of them as a separate character. */
const BARE_BYTES = /[\x80-\xff]/g;

/**
 * The canonical form of a path: without dot segments, double and trailing slashes, and unnecessary escapes. It begins
 * with one slash, so that it is never read as another host; cleaning it again changes nothing.
 */
export function cleanPathOf(path: string): string {
  const escaped = path.replace(BARE_BYTES, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
  const { pathname } = new URL(`http://site${escaped}`);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return `/${segments.map(cleanSegment).join('/')}`;
}

function cleanSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment)).replace(NEEDS_NO_ESCAPE, decodeURIComponent);
  } catch {
    // Bytes that are not UTF-8 cannot be written any other way.
    return segment;
  }
}
