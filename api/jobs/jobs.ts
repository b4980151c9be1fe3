import { publishDue } from '../content/publish-due.ts';
import { clearOut } from './clear-out.ts';
import type { Job } from './ticker.ts';

/** Everything the ticker does. */
export const jobs: readonly Job[] = [
  { name: 'publish-due', run: publishDue },
  { name: 'clear-out', run: clearOut },
];
