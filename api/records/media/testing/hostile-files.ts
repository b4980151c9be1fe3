import { crc32, deflateSync } from 'node:zlib';

/** A PNG chunk; `claimed` lies about its length. */
export function pngChunk(type: string, data: Uint8Array, claimed = data.length): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(claimed, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

interface Bomb {
  width: number;
  height: number;
  /** Chunks put after the header. */
  extra?: Uint8Array;
}

/** A PNG of one bit per pixel: kilobytes that claim to be gigabytes. */
export function pngOf({ width, height, extra = new Uint8Array() }: Bomb): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    extra,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A color profile that unpacks to `bytes` of nothing. */
export function profileChunk(bytes: number, claimed?: number): Buffer {
  const packed = Buffer.concat([
    Buffer.from('icc\0\0', 'latin1'),
    deflateSync(Buffer.alloc(bytes), { level: 9 }),
  ]);
  return pngChunk('iCCP', packed, claimed);
}

const text = (words: string) => new TextEncoder().encode(words);
const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}\0\0\0\0${brand}mif1`), Buffer.alloc(400)]);

/** Beginnings of formats that are not let in, by the name that the refusal uses. */
export const REFUSED_FILES: readonly [string, Uint8Array][] = [
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  [
    'SVG',
    text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
  ],
  ['GIF', text('GIF89a/*;*/=1;alert(1)')],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['PDF', text('%PDF-1.7\n')],
  ['HEIC', ftyp('heic')],
  ['BMP', text('BM\0\0\0\0')],
  ['JPEG XL', Buffer.from('\xff\x0a\0\0', 'latin1')],
  ['Photoshop', text('8BPS\0\x01')],
  ['VIPS', Buffer.from([0xb6, 0xa6, 0xf2, 0x08, 0, 0, 0, 0])],
  ['MATLAB', text('MATLAB 5.0 MAT-file, Platform: PCWIN64')],
];

/** Not an image at all, or one of an unknown format. */
export const NO_PICTURES: readonly [string, Uint8Array][] = [
  ['one byte', Buffer.from([0xff])],
  ['a page', text('<html><body>Hello</body></html>')],
  ['a program', text('#!/bin/sh\nrm -rf /\n')],
  ['a picture of another sort', text('P6 2 2 255\n............')],
];
