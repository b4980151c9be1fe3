import { sql } from 'drizzle-orm';
import { isIP } from 'node:net';
import { rows } from '../database/database.ts';
import { validationFailed } from '../http/api-error.ts';
import { isPublicAddress } from '../media/public-address.ts';
import type { ResourceHooks } from '../resources/hook-types.ts';
import { createWebhookSecret, openWebhookSecret } from './webhook-secret.ts';

/** Webhooks: a secret of their own from the start, no address of our own network, and a new chance when switched on. */
export const webhookHooks: ResourceHooks = {
  async beforeSave(input, { deps, stored }) {
    if (input.url === null) throw validationFailed({ url: ['is required'] });
    if (typeof input.url === 'string') refuseInside(input.url);
    const isSwitchedOn = input.enabled === true && stored?.enabled !== true;
    return {
      ...input,
      ...(stored === undefined ? { sealed_secret: createWebhookSecret(deps).sealed } : {}),
      ...(isSwitchedOn ? { failing_since: null, disabled_reason: null } : {}),
    };
  },

  toldOnce: {
    names: { secret: 'Signs every message. Told in this answer alone: keep it.' },
    async read({ id }, deps) {
      const [kept] = await rows<{ sealed_secret: string | null }>(
        deps.database.queries,
        sql`SELECT sealed_secret FROM webhooks WHERE id = ${id}`,
      );
      return { secret: openWebhookSecret(deps, kept?.sealed_secret ?? null) };
    },
  },

  async afterSave(record, { tx, deps, stored }) {
    if (stored === undefined || stored.enabled === record.enabled || record.enabled !== true) return;
    // What waited meanwhile goes at once.
    await rows(
      tx,
      sql`UPDATE webhook_deliveries SET due_at = ${deps.now().toISOString()} WHERE webhook_id = ${record.id} AND state = 'queued'`,
    );
  },
};

/** What the address itself shows; what its name stands for is looked at with each delivery. */
function refuseInside(address: string): void {
  const { hostname, port, protocol } = new URL(address);
  const literal = hostname.replace(/^\[|\]$/g, '');
  const isInside =
    (isIP(literal) !== 0 && !isPublicAddress(literal)) ||
    /(?:^|\.)(?:localhost|local|internal)\.?$/.test(hostname);
  if (isInside) throw validationFailed({ url: ['must be an address on the public internet'] });
  if (port !== '' && port !== (protocol === 'https:' ? '443' : '80'))
    throw validationFailed({ url: ['must use the usual port: 443, or 80 without TLS'] });
}
