import { Worker } from 'node:worker_threads';
import type { SourceFile } from './read-file.ts';
import { type SourceText, SourceError } from './source-text.ts';
import type { SourceMessage } from './source-worker.ts';

/** What reading one file may cost. */
const READING_MS = 30_000;
const READING_MAX_MB = 256;
/** Files of several people are read one after the other: each may take its share of the memory. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Reads a file in a thread of its own, so that a large or malicious one holds up nobody: it is ended after 30 seconds, at
 * 256 MB, and when `signal` aborts. Throws {@link SourceError} for what cannot be read.
 */
export function readSource(file: SourceFile, signal: AbortSignal, limitMs = READING_MS): Promise<SourceText> {
  const reading = queue.then(() => readInThread(file, signal, limitMs));
  queue = reading.catch(() => undefined);
  return reading;
}

async function readInThread(file: SourceFile, signal: AbortSignal, limitMs: number): Promise<SourceText> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('source-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: READING_MAX_MB },
    // What readers of foreign files print about them is of no use.
    stdout: true,
    stderr: true,
  });
  const late = setTimeout(() => void worker.terminate(), limitMs);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const message = await messageOf(worker);
    if ('refused' in message) throw new SourceError(message.refused);
    return message.source;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
    signal.throwIfAborted();
  }
}

function messageOf(worker: Worker): Promise<SourceMessage> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', () => reject(unreadable()));
    worker.once('exit', () => reject(unreadable()));
  });
}

/** Out of memory, out of time, or a file that its reader stumbles over. */
function unreadable(): SourceError {
  return new SourceError('cannot be read: it is broken, or far too large or complicated');
}
