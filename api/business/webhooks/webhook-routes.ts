import { withSentenceIn } from '../../platform/base/kept-spoken.ts';
import { restoredIn } from '../../platform/base/restored.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { SECRET_UNREADABLE } from './deliver-webhooks.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { can, contactAccess, settingsAccess, webhookAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { noteAudit, recordPlainChange } from '../../platform/audit/audit-log.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { webhookMessages } from './webhook-queue.ts';
import { createWebhookSecret } from './webhook-secret.ts';
import type { WebhookDelivery } from '#schema/answers/operations/webhooks.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'Webhooks';
const PATH = '/webhooks/:id';
const SHOWN = 50;
/** Someone is waiting for a test, so it comes before everything in the queue. */
const BEFORE_ALL = '1970-01-01T00:00:00Z';

const deliveriesRoute: Route = defineRoute({
  method: 'GET',
  path: `${PATH}/deliveries`,
  summary: 'List recent webhook deliveries; payloads and responses only for those who may read contacts',
  group: GROUP,
  grant: webhookAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /webhooks/:id/deliveries'] },
  async handle({ params, actor, deps, request }) {
    const { id } = await requireWebhook(deps.database.queries, params.id);
    // Messages name subscribers, and a receiver may repeat them in its response.
    const said = can(actor, contactAccess.get)
      ? sql`payload, answer`
      : sql`NULL::jsonb AS payload, NULL::text AS answer`;
    const found = await rows<WebhookDelivery>(
      deps.database.queries,
      sql`SELECT id, event, state, attempt, due_at, created_at, settled_at, status, ${said} FROM webhook_deliveries
          WHERE webhook_id = ${id} ORDER BY created_at DESC, id DESC LIMIT ${SHOWN}`,
    );
    const words = askedWords(deps, request);
    return ok(
      found.map((one) => ({
        ...one,
        answer: restoredIn(words, withSentenceIn(words, one.answer, SECRET_UNREADABLE)),
      })),
    );
  },
});

const testRoute: Route = defineRoute({
  method: 'POST',
  path: `${PATH}/send-test`,
  summary: 'Send a `test` event to a webhook',
  group: GROUP,
  grant: settingsAccess.update,
  answer: { status: 202, shape: 'data', schema: answers['POST /webhooks/:id/send-test'] },
  async handle({ params, deps }) {
    const { id, name, enabled } = await requireWebhook(deps.database.queries, params.id);
    if (!enabled)
      throw new ApiError('invalid_transition', {
        message: spoken('webhook_off'),
      });
    const now = deps.now().toISOString();
    const payload = JSON.stringify({ type: 'test', timestamp: now, data: { webhook: name } });
    const delivery = deps.newId();
    await deps.database.transaction(async (tx) => {
      await rows(
        tx,
        sql`INSERT INTO webhook_deliveries (id, webhook_id, event, payload, state, due_at, created_at)
            VALUES (${delivery}, ${id}, 'test', ${payload}::jsonb, 'queued', ${BEFORE_ALL}, ${now})`,
      );
      await noteAudit(tx, deps, { action: 'send_test', ...audited({ id, name }) });
    });
    return { status: 202, data: { id: delivery } };
  },
});

const resendRoute: Route = defineRoute({
  method: 'POST',
  path: `${PATH}/deliveries/:delivery/resend`,
  summary: 'Resend a webhook delivery with the same ID',
  group: GROUP,
  grant: settingsAccess.update,
  answer: { status: 202, shape: 'data', schema: answers['POST /webhooks/:id/deliveries/:delivery/resend'] },
  async handle({ params, deps }) {
    const { data: message } = z.uuid().safeParse(params.delivery);
    if (message === undefined) throw notFound();
    await deps.database.transaction(async (tx) => {
      const { id, name } = await requireWebhook(tx, params.id);
      const chosen = { id: message, where: sql`webhook_id = ${id}` };
      if (!(await webhookMessages.resend(tx, deps, chosen))) throw notFound();
      await noteAudit(tx, deps, { action: 'resend', ...audited({ id, name }) });
    });
    return { status: 202, data: { id: message } };
  },
});

const secretRoute: Route = defineRoute({
  method: 'POST',
  path: `${PATH}/secret`,
  summary: 'Replace the signing secret; the new one is shown only once, the old one stops working',
  group: GROUP,
  grant: webhookAccess.update,
  revealsSecret: true,
  answer: { status: 200, shape: 'data', schema: answers['POST /webhooks/:id/secret'] },
  async handle({ params, deps }) {
    const { secret, sealed } = createWebhookSecret(deps);
    await deps.database.transaction(async (tx) => {
      const { id, name } = await requireWebhook(tx, params.id);
      await rows(tx, sql`UPDATE webhooks SET sealed_secret = ${sealed} WHERE id = ${id}`);
      await recordPlainChange(tx, deps, { action: 'new_secret', ...audited({ id, name }) });
    });
    return ok({ secret });
  },
});

/** What a webhook can do besides being a record. */
export const webhookRoutes: readonly Route[] = [deliveriesRoute, testRoute, resendRoute, secretRoute];

function audited({ id, name }: { id: string; name: string }) {
  return { resource: 'webhooks', recordId: id, recordTitle: name };
}

async function requireWebhook(
  on: Queries,
  key: string | undefined,
): Promise<{ id: string; name: string; enabled: boolean }> {
  const id = z.uuid().safeParse(key);
  const [found] = id.success
    ? await rows<{ id: string; name: string; enabled: boolean }>(
        on,
        sql`SELECT id, name, enabled FROM webhooks WHERE id = ${id.data}`,
      )
    : [];
  if (found === undefined) throw notFound('webhook');
  return found;
}
