import { buildStale } from './builds.ts';
import { fail, say } from './terminal.ts';

/** A program: builds what is stale, and exits. */
await buildStale({ onProgress: say }).catch(fail);
