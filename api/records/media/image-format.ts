import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);
/** The formats that are read. */
export type AcceptedFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** What the first bytes say: an accepted format, the name of one that is not, or undefined if it is no image at all. */
export type Signature =
  | { accepted: AcceptedFormat; refused?: never }
  | { refused: string; accepted?: never }
  | undefined;

/** Looks only at the bytes: names and declared types are not trusted. The decoder has the last word. */
export function signatureOf(bytes: Uint8Array): Signature {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString(
    'latin1',
  );
  if (start.startsWith('\xff\xd8\xff')) return { accepted: 'jpeg' };
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { accepted: 'png' };
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return { accepted: 'webp' };
  if (start.slice(4, 8) === 'ftyp') return isobmffSignature(start);
  const refused = REFUSED.find(({ pattern }) => pattern.test(start));
  return refused === undefined ? undefined : { refused: refused.name };
}

const VIDEO = 'Video';
const REFUSED: readonly { name: string; pattern: RegExp }[] = [
  { name: 'GIF', pattern: /^GIF8/ },
  { name: 'SVG', pattern: /<svg[\s>]/i },
  { name: 'SVG', pattern: /^\x1f\x8b/ },
  { name: 'TIFF', pattern: /^(?:II[*+]\0|MM\0[*+])/ },
  { name: 'BMP', pattern: /^BM/ },
  { name: 'PDF', pattern: /^%PDF-/ },
  { name: 'ICO', pattern: /^\0\0\x01\0/ },
  { name: 'JPEG XL', pattern: /^(?:\xff\x0a|\0\0\0\x0cJXL )/ },
  { name: 'JPEG 2000', pattern: /^(?:\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/ },
  { name: 'Photoshop', pattern: /^8BPS/ },
  { name: 'MATLAB', pattern: /^MATLAB / },
  { name: 'VIPS', pattern: /^(?:\x08\xf2\xa6\xb6|\xb6\xa6\xf2\x08)/ },
];

/** The message for a file in a known but unsupported format. */
export function refusalOf(format: string): Spoken {
  return format === VIDEO ? spoken('video') : spoken('wrong_format', { format });
}

/** AVIF, HEIC and videos share one container; the brands distinguish them. */
function isobmffSignature(start: string): Signature {
  const length = Math.min(start.charCodeAt(2) * 256 + start.charCodeAt(3), start.length);
  const brands: string[] = [start.slice(8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(start.slice(at, at + 4));
  if (brands.includes('avif')) return { accepted: 'avif' };
  if (brands.some((brand) => /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand))) return { refused: 'HEIC' };
  return { refused: VIDEO };
}
