import { parentPort, workerData } from 'node:worker_threads';
import { type SourceFile, readFile } from './read-file.ts';
import { SourceError, type SourceText } from './source-text.ts';

/** What the worker says: the text, or what is wrong with the file. Anything else is a failure of ours. */
export type SourceMessage = { source: SourceText } | { refused: string };

async function answer(file: SourceFile): Promise<SourceMessage> {
  try {
    return { source: await readFile(file) };
  } catch (error) {
    if (error instanceof SourceError) return { refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(await answer(workerData as SourceFile));
