import { publicAccess } from '#schema/access/access.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type Route, defineRoute } from '../../platform/route/route.ts';
import { mailPreview } from '../../platform/mail/mail-preview.ts';
import { readerDataOf, readViewToken } from '../campaigns/campaign-mail.ts';
import { renderMail } from '../mail-design/render-mail.ts';
import { readerOf } from '../campaigns/routes/test-mail.ts';
import { WELCOME_VIEW_PATH, readStep, welcomeViewUrl } from './prepare-step.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

interface Sent {
  step_id: string;
  contact_id: string;
}

/** An email of a series in the browser, with its current template. */
export const welcomeViewRoute: Route = defineRoute({
  method: 'GET',
  path: WELCOME_VIEW_PATH,
  summary: 'View a welcome email in the browser with the token from the email',
  group: 'Newsletter',
  grant: publicAccess,
  query: z.strictObject({ token: z.string().max(400).optional() }),
  answer: { status: 200, shape: 'file', type: 'text/html' },
  async handle({ query, deps }) {
    const on = deps.database.queries;
    const id = readViewToken(deps, query.token ?? '');
    const [sent] = await rows<Sent>(
      on,
      sql`SELECT step_id, contact_id FROM welcome_sends WHERE id = ${id ?? null}`,
    );
    if (id === undefined || sent === undefined)
      throw new ApiError('token_missing', { message: spoken('token_missing') });
    const { name, content } = await readStep(on, deps, sent.step_id);
    const reader = await readerOf(deps, sent.contact_id);
    const recipient = { ...reader, contactId: sent.contact_id, deliveryId: id };
    const step = { id: sent.step_id, name, viewUrl: (sendId: string) => welcomeViewUrl(deps, sendId) };
    return mailPreview(await renderMail(content, readerDataOf(deps, step, recipient)));
  },
});
