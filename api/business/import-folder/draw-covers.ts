import { readFile } from 'node:fs/promises';
import { coverSvg } from '../../records/drawn-images/cover.ts';
import { rasterise } from '../../records/covers/rasterise.ts';
import { type ReEncoded, reEncode } from '../../records/media/re-encode.ts';
import { parseFrontMatter } from '../import-formats/markdown/front-matter.ts';
import { coverTextOf } from './cover-text.ts';
import { documentBody } from './document-body.ts';
import { type FileToImport, filesOf, imageBeside } from './folder-files.ts';
import { type Known, learn, referencesTo } from './folder-references.ts';
import { readPreparedCovers, writePreparedCovers } from './prepared-covers.ts';
import { inSlices } from './slices.ts';

/** Covers drawn at the same time: while one waits, another can use the processor. */
const AT_ONCE = 4;

/**
 * Draws the covers that the texts of a folder get when they are imported, and writes them to another folder.
 * Covers drawn for an earlier build are reused.
 */
export async function drawCovers(folder: string, to: string): Promise<void> {
  const former = await readPreparedCovers();
  const known: Known = new Map();
  await learn(folder, known);
  const drawn = new Map<string, ReEncoded>();
  await inSlices(await filesOf(folder), AT_ONCE, async (file) => {
    const svg = await drawingFor(file, known);
    if (svg !== undefined) drawn.set(svg, (await former.find(svg)) ?? (await reEncode(await rasterise(svg))));
  });
  await writePreparedCovers(to, drawn);
}

async function drawingFor({ path, resource }: FileToImport, known: Known): Promise<string | undefined> {
  const file = parseFrontMatter(await readFile(path, 'utf8'));
  const references = referencesTo(known, imageBeside(path));
  const input = await documentBody(resource, file, references);
  const text = coverTextOf({ resource, file, taxonomy: references.taxonomy }, input);
  return text && coverSvg(text.cover);
}
