import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Route, defineRoute } from '../../http/route.ts';
import { mailPreview } from '../../mail/mail-preview.ts';
import { mailDataOf, readViewToken } from '../campaign-mail.ts';
import { readerOf } from '../test-mail.ts';
import { WELCOME_VIEW_PATH, prepareStep } from './prepare-step.ts';

interface Sent {
  step_id: string;
  contact_id: string;
}

/** A mail of a series in the browser, as its template is today. */
export const welcomeViewRoute: Route = defineRoute({
  method: 'GET',
  path: WELCOME_VIEW_PATH,
  summary: 'A mail of a welcome series in the browser, for readers with the token of their mail',
  group: 'Newsletters',
  grant: { everyone: true },
  query: z.strictObject({ token: z.string().max(400).optional() }),
  answer: { status: 200, shape: 'raw', schema: { type: 'string' } },
  async handle({ query, deps }) {
    const on = deps.database.queries;
    const id = readViewToken(deps, query.token ?? '');
    const [sent] = await rows<Sent>(
      on,
      sql`SELECT step_id, contact_id FROM welcome_sends WHERE id = ${id ?? null}`,
    );
    if (id === undefined || sent === undefined)
      throw new ApiError('token_missing', { message: 'No token found' });
    const step = await prepareStep(on, deps, sent.step_id);
    const reader = await readerOf(deps, sent.contact_id);
    const data = mailDataOf(deps, step, { ...reader, contactId: sent.contact_id, deliveryId: id });
    return mailPreview({ html: step.html(data), text: step.text(data) });
  },
});
