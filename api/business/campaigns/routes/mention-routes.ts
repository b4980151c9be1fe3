import { sql } from 'drizzle-orm';
import { newsletterAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { rows } from '../../../platform/database/database.ts';
import { type Route, defineRoute, ok } from '../../../platform/route/route.ts';

const MENTIONS_MAX = 50;

const mentionsRoute = defineRoute({
  method: 'GET',
  path: '/content/:id/newsletters',
  summary: 'List the newsletters that included a piece of content, newest first',
  group: 'Issues',
  grant: newsletterAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /content/:id/newsletters'] },
  handle: async ({ params, deps }) =>
    ok(
      await rows(
        deps.database.queries,
        sql`SELECT k.id, k.name, k.slug, k.status, m.sent_at FROM newsletter_mentions m
            JOIN newsletter_campaigns k ON k.id = m.campaign_id
            WHERE m.content_id::text = ${params.id ?? ''} ORDER BY m.sent_at DESC, k.id DESC LIMIT ${MENTIONS_MAX}`,
      ),
    ),
});

/** The issues that contained a text: the note about them in the admin. */
export const mentionRoutes: readonly Route[] = [mentionsRoute];
