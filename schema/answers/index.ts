import { z } from 'zod';
import { handledItem, queue } from './queues.ts';
import { today } from './today.ts';

/**
 * What routes answer, by their lines. The route declares its answer from here, so its handler is held to the type; the API
 * reference describes it; and `client.ask('GET /queues')` has its type. A route that answers records of a resource needs
 * no line: its declaration says what they are.
 */
export const answers = {
  'GET /today': today,
  'GET /queues': z.array(queue),
  'POST /queues/:name/:id/retry': handledItem,
  'POST /queues/:name/:id/cancel': handledItem,
} as const;

export type AnswerLine = keyof typeof answers;
/** What is in `data`. */
export type AnswerOf<Line extends AnswerLine> = z.output<(typeof answers)[Line]>;
