import { readFile } from 'node:fs/promises';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import { packageFile } from '../../platform/base/paths.ts';
import { openPixels } from './sharp.ts';

let ready: Promise<void> | undefined;

/**
 * Renders one of our own drawings as PNG. Never for uploads: those go to a decoder without SVG support. The
 * drawing holds only outlines, so it looks the same on a machine without fonts.
 */
export async function rasterise(svg: string): Promise<Uint8Array> {
  ready ??= startRenderer();
  await ready;
  const renderer = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = renderer.render();
  try {
    const { width, height } = image;
    return await openPixels(image.pixels, { width, height })
      .removeAlpha()
      .png({ compressionLevel: 2 })
      .toBuffer();
  } finally {
    image.free();
    renderer.free();
  }
}

async function startRenderer(): Promise<void> {
  const file = packageFile('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(file));
}
