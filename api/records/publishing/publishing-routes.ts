import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { contentActions } from '#schema/define/content-actions.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import type { Rewritten } from '#schema/answers/records/publishing.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { workingCopy } from '../documents/content-reads.ts';
import { findOldLinks, rewriteOldLinks } from './old-links.ts';
import { publishingChecks } from './publishing-checks.ts';

const GROUP = 'Content';
const { access } = anyContent;

const checks = defineRoute({
  method: 'GET',
  path: '/content/:id/checks',
  summary: 'Check content before publishing; red blocks publishing, amber is a warning',
  group: GROUP,
  grant: access.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /content/:id/checks'] },
  async handle({ params, deps, request }) {
    const on = deps.database.queries;
    return ok(
      await publishingChecks(on, await workingCopy(on, params.id ?? ''), {
        env: deps.env,
        words: askedWords(deps, request),
      }),
    );
  },
});

const oldLinks = defineRoute({
  method: 'GET',
  path: '/content/:id/old-links',
  summary: 'List content with links to a former URL of this page',
  group: GROUP,
  grant: access.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /content/:id/old-links'] },
  async handle({ params, deps }) {
    const on = deps.database.queries;
    return ok(await findOldLinks(on, await workingCopy(on, params.id ?? ''), deps.env.siteUrl));
  },
});

const rewriteLinks = defineRoute({
  method: 'POST',
  path: '/content/:id/rewrite-links',
  summary: 'Update the links in selected content to the current URL of this page',
  group: GROUP,
  grant: contentActions.publish.grant,
  body: { kind: 'json', schema: bodies['POST /content/:id/rewrite-links'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /content/:id/rewrite-links'] },
  async handle({ params, body, actor, deps }) {
    const target = await workingCopy(deps.database.queries, params.id ?? '');
    const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
    const rewritten: Rewritten[] = [];
    // One transaction for each: finished ones stay finished, and others need not wait for all of them.
    for (const id of new Set(body.ids)) rewritten.push(await rewriteOldLinks(deps, { id, target }, saving));
    return ok(rewritten);
  },
});

/** What an editor asks before and after publishing. */
export const publishingRoutes: readonly Route[] = [checks, oldLinks, rewriteLinks];
