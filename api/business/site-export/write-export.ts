import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat, ExportPart } from '#schema/base/export-parts.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { SourceFileError } from '../import-formats/source-item.ts';
import { archiveFiles } from './archive/archive-files.ts';
import { ghostExport } from './ghost-export.ts';
import { wordPressExport } from './wordpress-export.ts';
import { zipped } from './archive/zip-writer.ts';

interface ExportOptions {
  format: ExportFormat;
  /** Only for our own archives; the other formats contain content. */
  what: readonly ExportPart[];
  onFile?: (name: string) => void;
}

/** The file extension of each format. */
export const EXPORT_ENDINGS: Readonly<Record<ExportFormat, string>> = {
  colophon: '.zip',
  ghost: '.json',
  wordpress: '.xml',
};

/** The bytes of an export, produced as they are read. */
export function exportBytes(
  deps: AppDeps,
  { format, what, onFile }: ExportOptions,
): AsyncGenerator<Uint8Array> {
  if (format === 'ghost') return ghostExport(deps, onFile);
  if (format === 'wordpress') return wordPressExport(deps, onFile);
  return zipped(archiveFiles(deps, { what, ...(onFile === undefined ? {} : { onFile }) }));
}

/**
 * Writes an export to a file on this machine. The file gets its name once it is complete, and never replaces
 * another.
 */
export async function writeExport(deps: AppDeps, file: string, options: ExportOptions): Promise<void> {
  const draft = `${file}.unfinished`;
  try {
    const source = Readable.from(exportBytes(deps, options), { objectMode: false });
    await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }));
    // Unlike a rename, a link doesn’t replace an existing file.
    await link(draft, file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') throw new SourceFileError('already exists. Choose another name');
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC')
      throw new SourceFileError(`can’t be written (${String(code)})`);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
