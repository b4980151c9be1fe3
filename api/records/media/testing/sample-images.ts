import sharp from 'sharp';

export interface Sample {
  width: number;
  height: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  /** Another seed, another image. */
  seed?: number;
}

/** A generated image: every pixel follows from its position and the seed. */
export async function sampleImage({ width, height, format = 'png', seed = 1 }: Sample): Promise<Uint8Array> {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = ((at % (width * 3)) * seed + Math.floor(at / (width * 3)) * 5) % 256;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}
