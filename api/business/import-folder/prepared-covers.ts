import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PREPARED_FOLDER } from '../../platform/base/paths.ts';
import { identifierOf } from '../../records/media/store-image.ts';
import type { ReEncoded } from '../../records/media/re-encode.ts';

/** Covers of the starter texts that were drawn when the program was built. */
const FOLDER = join(PREPARED_FOLDER, 'starter');

const INDEX = 'covers.json';

/**
 * Keyed by the hash of the drawing: covers that another version of the program draws are not found here, and
 * are drawn again.
 */
const indexSchema = z.record(
  z.string().regex(/^[0-9a-f]{64}$/),
  z.object({
    identifier: z.string().regex(/^[0-9a-f]{32}$/),
    width: z.int().positive(),
    height: z.int().positive(),
    placeholderColor: z.string().regex(/^#[0-9a-f]{6}$/),
  }),
);

/** Covers that have already been drawn, by their drawing. */
export interface PreparedCovers {
  /** Undefined when there is none or its file is damaged. */
  find(svg: string): Promise<ReEncoded | undefined>;
}

/** The covers in a folder; none if it is missing. */
export async function readPreparedCovers(folder = FOLDER): Promise<PreparedCovers> {
  const text = await readFile(join(folder, INDEX), 'utf8').catch(() => '{}');
  const index = new Map(Object.entries(indexSchema.parse(JSON.parse(text))));
  return {
    async find(svg) {
      const known = index.get(keyOf(svg));
      if (known === undefined) return undefined;
      const { identifier, ...picture } = known;
      const bytes = await readFile(fileOf(folder, identifier)).catch(() => undefined);
      if (bytes === undefined || identifierOf(bytes) !== identifier) return undefined;
      return { ...picture, bytes, format: 'png' };
    },
  };
}

/** Writes covers to a folder with the drawings that they were made from. */
export async function writePreparedCovers(
  folder: string,
  covers: ReadonlyMap<string, ReEncoded>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const index: z.input<typeof indexSchema> = {};
  for (const [svg, { bytes, width, height, placeholderColor }] of covers) {
    const identifier = identifierOf(bytes);
    await writeFile(fileOf(folder, identifier), bytes);
    index[keyOf(svg)] = { identifier, width, height, placeholderColor };
  }
  await writeFile(join(folder, INDEX), `${JSON.stringify(index, null, 2)}\n`);
}

function fileOf(folder: string, identifier: string): string {
  return join(folder, `${identifier}.png`);
}

function keyOf(svg: string): string {
  return hash('sha256', svg, 'hex');
}
