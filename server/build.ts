import { buildStale } from './builds.ts';

/** A program: builds what is stale, and ends. */
await buildStale({ onProgress: (message) => process.stdout.write(`${message}\n`) });
