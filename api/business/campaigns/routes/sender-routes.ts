import { newsletterAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { sendersOf } from '../../../platform/mail/senders.ts';
import { type Route, defineRoute, ok } from '../../../platform/route/route.ts';

const listRoute = defineRoute({
  method: 'GET',
  path: '/newsletter-senders',
  summary: 'List newsletter senders, default first',
  group: 'Issues',
  grant: newsletterAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /newsletter-senders'] },
  handle: async ({ deps }) => {
    const { name: siteName } = deps.site();
    return ok(sendersOf(deps).map(({ name, address }) => ({ name: name ?? siteName, address })));
  },
});

/** The senders that editors choose from. */
export const senderRoutes: readonly Route[] = [listRoute];
