import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { namesHostOf } from '../../platform/network/named-hosts.ts';
import { isPublicAddress, literalAddressOf } from '../../platform/network/public-address.ts';
import type { ResourceHooks } from '../../records/resources/hook-types.ts';
import { createWebhookSecret, openWebhookSecret } from './webhook-secret.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * Each webhook has its own secret from the start and no URL in our own network, and gets a new chance when it
 * is turned on again.
 */
export const webhookHooks: ResourceHooks = {
  keptTexts: { disabled_reason: 'disabled_said' },

  async beforeSave(input, { deps, stored }) {
    if (input.url === null) throw validationFailed({ url: [spoken('required')] });
    if (typeof input.url === 'string') refuseInside(input.url, deps);
    const isSwitchedOn = input.enabled === true && stored?.enabled !== true;
    return {
      ...input,
      ...(stored === undefined ? { sealed_secret: createWebhookSecret(deps).sealed } : {}),
      ...(isSwitchedOn ? { failing_since: null, disabled_reason: null } : {}),
    };
  },

  revealedOnce: {
    names: { secret: 'Signs every message. Shown only in this response; store it.' },
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
    // Messages that waited in the meantime are sent at once.
    await rows(
      tx,
      sql`UPDATE webhook_deliveries SET due_at = ${deps.now().toISOString()} WHERE webhook_id = ${record.id} AND state = 'queued'`,
    );
  },
};

/**
 * Names that exist only within one network: without a dot, or below a reserved top-level name (RFC 6761,
 * 6762, 8375, 9476).
 */
const LOCAL_NAME = /^[^.]*\.?$|(?:^|\.)(?:localhost|local|localdomain|internal|lan|home\.arpa|alt)\.?$/;

/** Whether an administrator allowed webhooks to a host in our own network. */
export function isListedReceiver({ apiSettings }: Pick<AppDeps, 'apiSettings'>, address: string): boolean {
  const hosts = apiSettings().internal_receivers.map(({ host }) => String(host));
  return namesHostOf(hosts, new URL(address));
}

/** Checks only the URL itself; what its host resolves to is checked at each delivery. */
function refuseInside(address: string, deps: Pick<AppDeps, 'apiSettings'>): void {
  if (isListedReceiver(deps, address)) return;
  const { hostname, port, protocol } = new URL(address);
  const literal = literalAddressOf(hostname);
  const isInside = literal === undefined ? LOCAL_NAME.test(hostname) : !isPublicAddress(literal);
  if (isInside) throw validationFailed({ url: [spoken('url_private')] });
  if (port !== '' && port !== (protocol === 'https:' ? '443' : '80'))
    throw validationFailed({ url: [spoken('url_port')] });
}
