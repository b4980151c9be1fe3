import { buildStale } from './builds/builds.ts';
import { fail, say } from './process/terminal.ts';

/** A program: builds what is stale, and exits. */
await buildStale({ onProgress: say }).catch(fail);
