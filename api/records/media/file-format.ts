import type { MediaFormat } from '#schema/base/media-files.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export const ACCEPTED_FILES = spoken('wrong_file');

/** Detects the format from the first bytes; undefined for unsupported formats. Names and declared types are not trusted. */
export function fileFormatOf(head: Uint8Array): MediaFormat | undefined {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 1024)).toString('latin1');
  if (start.startsWith('%PDF-')) return 'pdf';
  if (start.startsWith('OggS')) return 'ogg';
  if (start.startsWith('RIFF')) return start.slice(8, 12) === 'WAVE' ? 'wav' : undefined;
  // Matroska has the same signature; browsers play files that identify as WebM.
  if (start.startsWith('\x1aE\xdf\xa3')) return start.slice(0, 64).includes('webm') ? 'webm' : undefined;
  if (start.slice(4, 8) === 'ftyp') return isobmffFormat(start);
  return start.startsWith('ID3') || isMp3Frame(head) ? 'mp3' : undefined;
}

const AUDIO_BRANDS: ReadonlySet<string> = new Set(['M4A ', 'M4B ', 'M4P ']);
const VIDEO_BRANDS: ReadonlySet<string> = new Set([
  'M4V ',
  'MSNV',
  'avc1',
  'dash',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'isom',
  'mp41',
  'mp42',
]);

/** Images and QuickTime use the same container; the first brand tells them apart. */
function isobmffFormat(start: string): MediaFormat | undefined {
  const brand = start.slice(8, 12);
  if (AUDIO_BRANDS.has(brand)) return 'm4a';
  return VIDEO_BRANDS.has(brand) ? 'mp4' : undefined;
}

/** Whether this is the header of an MPEG audio layer III frame with a valid bit rate and sampling rate. */
function isMp3Frame(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const isLayer3 = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02;
  const isVersion = (second & 0x18) !== 0x08;
  const bitRate = third >> 4;
  return isLayer3 && isVersion && bitRate !== 0 && bitRate !== 15 && (third & 0x0c) !== 0x0c;
}
