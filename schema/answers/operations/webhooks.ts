import { z } from 'zod';
import { json } from '../../base/json.ts';

/** A message of a webhook, and what was answered. */
export const webhookDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  state: z.enum(['queued', 'attempting', 'delivered', 'failed', 'cancelled']),
  attempt: z.int(),
  due_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  status: z.int().nullable(),
  payload: json.describe('What was sent; null if you may not read contacts.'),
  answer: z.string().nullable().describe('The response; null if you may not read contacts.'),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** A message that was queued. */
export const queuedDelivery = z.object({ id: z.uuid() });

/** A new secret, shown only this once. */
export const newSecret = z.object({ secret: z.string() });
