import type { Metadata, Sharp } from 'sharp';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#schema/base/limits.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type AcceptedFormat, refusalOf, signatureOf } from './image-format.ts';
import { openImage } from '../covers/sharp.ts';
import { inWorkSlot } from './work-slots.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The formats that originals are kept in. */
export type StoredFormat = 'jpeg' | 'png' | 'webp';

export interface ReEncoded {
  bytes: Uint8Array;
  format: StoredFormat;
  width: number;
  height: number;
  /** Average color, `#rrggbb`: a placeholder until the image has loaded. */
  placeholderColor: string;
}

/**
 * Decodes an uploaded image and encodes it again: upright, in sRGB, with nothing but its pixels. Throws
 * `image_invalid` if it is not an image of an accepted format, damaged, or too large to open; 413 over 10 MB.
 */
export async function reEncode(bytes: Uint8Array): Promise<ReEncoded> {
  if (bytes.length > IMAGE_MAX_BYTES) {
    throw new ApiError('body_too_large', { message: spoken('image_too_large') });
  }
  const format = acceptedFormatOf(bytes);
  return inWorkSlot(async () => {
    const metadata = await decoding(() => openImage(bytes).metadata());
    checkMetadata(metadata, format);
    const encoded = storedFormat(format, metadata.hasAlpha);
    const upright = openImage(bytes).autoOrient().toColourspace('srgb');
    const { data, info } = await decoding(() =>
      encode(upright, encoded).toBuffer({ resolveWithObject: true }),
    );
    const placeholderColor = await averageColor(data);
    return { bytes: data, format: encoded, width: info.width, height: info.height, placeholderColor };
  });
}

function acceptedFormatOf(bytes: Uint8Array): AcceptedFormat {
  if (bytes.length === 0) throw invalid(spoken('empty_file'));
  const signature = signatureOf(bytes);
  if (signature === undefined) throw invalid(spoken('unreadable'));
  if (signature.refused !== undefined) throw invalid(refusalOf(signature.refused));
  return signature.accepted;
}

/** Runs before a single pixel is decoded: a file of kilobytes can claim an image of gigabytes. */
function checkMetadata(metadata: Metadata, expected: AcceptedFormat): void {
  const decoded = metadata.format === 'heif' ? 'avif' : metadata.format;
  if (decoded !== expected || (decoded === 'avif' && metadata.compression !== 'av1')) {
    throw invalid(spoken('unreadable'));
  }
  if (metadata.width * metadata.height > IMAGE_MAX_PIXELS) throw tooManyPixels();
}

/** AVIF takes long to write; what is kept is only the source of the variants. */
function storedFormat(format: AcceptedFormat, hasAlpha: boolean): StoredFormat {
  if (format !== 'avif') return format;
  return hasAlpha ? 'webp' : 'jpeg';
}

function encode(picture: Sharp, format: StoredFormat): Sharp {
  if (format === 'png') return picture.png();
  if (format === 'webp') return picture.webp({ quality: 92, smartSubsample: true });
  return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
}

async function averageColor(bytes: Uint8Array): Promise<string> {
  const onePixel = openImage(bytes).flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' });
  const [red = 0, green = 0, blue = 0] = await onePixel.toColourspace('srgb').removeAlpha().raw().toBuffer();
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Decoder errors are blamed on the image; the decoder's own messages would reveal what runs here. */
async function decoding<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(message)) throw tooManyPixels();
    if (/unsupported image format/i.test(message)) throw invalid(spoken('unreadable'));
    if (/timeout/i.test(message)) throw invalid(spoken('too_slow'));
    throw invalid(spoken('damaged'));
  }
}

function tooManyPixels(): ApiError {
  return invalid(spoken('many_pixels', { millions: IMAGE_MAX_PIXELS / 1_000_000 }));
}

function invalid(message: Spoken): ApiError {
  return new ApiError('image_invalid', { message });
}
