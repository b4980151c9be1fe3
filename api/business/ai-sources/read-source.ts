import { moduleAt } from '../../platform/base/paths.ts';
import { type Offloaded, offloaded } from '../../platform/offload/offload.ts';
import { type SourceFile, readFile } from './read-file.ts';
import { type SourceText, SourceError } from './source-text.ts';
import { Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import type { Plain } from '../../platform/offload/task.ts';

const spoken = later(messages);

/** What the thread returns: the text, or what is wrong with the file. */
type SourceMessage = { source: SourceText } | { refused: Plain };

/** The largest file that is taken. */
export const SOURCE_MAX_BYTES = 50 * 1024 * 1024;
const READING_MS = 30_000;
const UNREADABLE = spoken('unreadable');

/**
 * Reads a file on a separate thread, so that a large or malicious one blocks no one. Stops after 30 seconds,
 * when it uses too much memory, or when `signal` aborts. Throws {@link SourceError} for a file that cannot be
 * read.
 */
export async function readSource(
  file: SourceFile,
  signal: AbortSignal,
  limitMs = READING_MS,
): Promise<SourceText> {
  const message = await reading(limitMs)(file, { signal });
  if ('refused' in message) throw new SourceError(new Spoken(message.refused));
  return message.source;
}

/** Reads the file on the current thread; run by the worker. */
export async function messageOf(file: SourceFile): Promise<SourceMessage> {
  try {
    return { source: await readFile(file) };
  } catch (error) {
    return { refused: (error instanceof SourceError ? error.spoken : UNREADABLE).said };
  }
}

function reading(limitMs: number): Offloaded<SourceFile, SourceMessage> {
  return offloaded({
    module: moduleAt('business/ai-sources/read-source.ts'),
    name: messageOf.name,
    lane: 'slow',
    limitMs,
    tooCostly: () => new SourceError(UNREADABLE),
  });
}
