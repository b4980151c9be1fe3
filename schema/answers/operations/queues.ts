import { z } from 'zod';

export const QUEUE_STATES = ['waiting', 'running', 'retrying', 'failed'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

/** An item in a queue. `retrying`: it failed before and waits for another attempt. */
export const queueItem = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(QUEUE_STATES),
  reason: z.string().nullable(),
  attempts: z.int(),
  since: z.iso.datetime(),
  actions: z.array(z.enum(['retry', 'cancel'])),
});

/** The same after it was retried or canceled: it may have left the queue. */
export const handledItem = queueItem.extend({ state: z.enum([...QUEUE_STATES, 'cancelled', 'done']) });

/** A queue with its counts, and the items that failed, are being retried, or have waited for long. */
export const queue = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  counts: z.record(z.enum(QUEUE_STATES), z.int()),
  oldest_waiting_at: z.iso
    .datetime()
    .nullable()
    .describe('When the oldest waiting or retrying item was queued.'),
  items: z.array(queueItem),
  has_more: z.boolean(),
});
