import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coverSvg } from '../../records/drawn-images/cover.ts';
import { rasterise } from '../../records/covers/rasterise.ts';
import { reEncode } from '../../records/media/re-encode.ts';
import { readPreparedCovers, writePreparedCovers } from './prepared-covers.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-covers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const drawing = (title: string) => coverSvg({ title, author: 'Ada Lovelace', accent: 'green' });

describe('covers that were drawn ahead', () => {
  it('are found by their drawing, and by no other', async () => {
    const picture = await reEncode(await rasterise(drawing('Notes')));
    await writePreparedCovers(folder, new Map([[drawing('Notes'), picture]]));
    const covers = await readPreparedCovers(folder);
    expect(await covers.find(drawing('Notes'))).toEqual({ ...picture, bytes: Buffer.from(picture.bytes) });
    expect(await covers.find(drawing('Other notes'))).toBeUndefined();
  });

  it('are drawn again where their file is damaged', async () => {
    const picture = await reEncode(await rasterise(drawing('Notes')));
    await writePreparedCovers(folder, new Map([[drawing('Notes'), picture]]));
    const file = (await readdir(folder)).find((name) => name.endsWith('.png')) ?? '';
    await truncate(join(folder, file), 100);
    expect(await (await readPreparedCovers(folder)).find(drawing('Notes'))).toBeUndefined();
  });

  it('may be missing', async () => {
    const covers = await readPreparedCovers(join(folder, 'none'));
    expect(await covers.find(drawing('Notes'))).toBeUndefined();
  });
});
