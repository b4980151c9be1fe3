import { rehearsalAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { noteAudit, recordPlainChange } from '../../platform/audit/audit-log.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, created, defineRoute, noContent } from '../../platform/route/route.ts';
import { findRelease } from '../releases/release.ts';
import { createLink, turnOffLinks } from './rehearsal-link.ts';
import { rehearse } from './rehearse.ts';
import { messages } from './messages.ts';

const spoken = later(messages);
const GROUP = 'Releases';
const RESOURCE = 'rehearsals';

const createRoute = defineRoute({
  method: 'POST',
  path: '/rehearsals',
  summary: 'Create a link that shows the whole site as of a time; nothing is published',
  group: GROUP,
  grant: rehearsalAccess.create,
  revealsSecret: true,
  body: { kind: 'json', schema: bodies['POST /rehearsals'] },
  answer: { status: 201, shape: 'data', schema: answers['POST /rehearsals'] },
  async handle({ body, deps, request, ...input }) {
    const actor = requireActor(input.actor);
    const at = new Date(String(body.at));
    if (at.getTime() <= deps.now().getTime()) throw validationFailed({ at: [spoken('in_past')] });
    const release = body.release_id;
    if (release !== undefined) {
      const { status } = await findRelease(deps.database.queries, release);
      if (status === 'published') throw validationFailed({ release_id: [spoken('release_published')] });
    }
    const words = askedWords(deps, request);
    const moment = { at, actor, release, withIssues: true };
    const found = await rehearse(
      deps,
      () => Promise.resolve(moment),
      (_then, rehearsed) => Promise.resolve(rehearsed),
    );
    const { changes = [], leftOut = [] } = found ?? {};
    // The only trace of a link: who showed the site to outsiders.
    await noteAudit(deps.database.queries, deps, {
      action: 'make_preview_link',
      resource: RESOURCE,
      details: { at: at.toISOString() },
    });
    return created({
      ...createLink(deps, { at, by: actor.id, release }),
      at: at.toISOString(),
      changes,
      left_out: leftOut.map(({ reasons, ...left }) => ({
        ...left,
        reasons: reasons.map((reason) => reason.in(words)),
      })),
    });
  },
});

const turnOffRoute = defineRoute({
  method: 'DELETE',
  path: '/rehearsals',
  summary: 'Turn off all links that show the site as of a time',
  group: GROUP,
  grant: rehearsalAccess.delete,
  answer: { status: 204, shape: 'none' },
  async handle({ deps }) {
    await deps.database.transaction(async (tx) => {
      await turnOffLinks(tx, deps.now());
      await recordPlainChange(tx, deps, { action: 'revoke', resource: RESOURCE });
    });
    return noContent();
  },
});

/** Links that show the whole site as of a time. */
export const rehearsalRoutes: readonly Route[] = [createRoute, turnOffRoute];
