import { buildStale } from './builds.ts';
import { fail, say } from './terminal.ts';

/** A program: builds what is stale, and ends. */
await buildStale({ onProgress: say }).catch(fail);
