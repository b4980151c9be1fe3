import type sharp from 'sharp';
import type { Sharp } from 'sharp';
import { IMAGE_MAX_PIXELS } from '#schema/base/limits.ts';
import { packageWhenNeeded } from '../../platform/base/package-when-needed.ts';
import { packageFile } from '../../platform/base/paths.ts';

const library = packageWhenNeeded<typeof sharp>('sharp', packageFile('sharp'), (loaded) => {
  // Images come from strangers: of the dozens of formats that the library reads, only four are enabled, for the
  // whole process.
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  // One thread per image and two images at a time (`work-slots.ts`), so that pages are still served.
  loaded.concurrency(1);
  loaded.cache({ memory: 32, files: 0, items: 50 });
});

const WORK_TIMEOUT_SECONDS = 20;

/** An image to read: its first page, within the pixel limit, and complete. */
export function openImage(bytes: Uint8Array): Sharp {
  return library()(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'warning', pages: 1 }).timeout({
    seconds: WORK_TIMEOUT_SECONDS,
  });
}

/** The pixels of our own drawing, four bytes each (RGBA). */
export function openPixels(pixels: Uint8Array, size: { width: number; height: number }): Sharp {
  return library()(pixels, { raw: { ...size, channels: 4 } });
}
