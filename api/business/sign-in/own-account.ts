import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { answers } from '#schema/answers/index.ts';
import type { CurrentUser, UserView } from '#schema/answers/operations/sign-in.ts';
import { ROLES } from '#schema/access/roles.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { tokenMissing } from '../../platform/route/caller.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { messages } from './messages.ts';

const spoken = later(messages);
const GROUP = 'Sign-in';
/** Longer than any known language tag. */
const TAG_MAX_CHARS = 35;

const SELECT_OWN = {
  name: 'select_own_account',
  text: 'SELECT id, email, name, role, language FROM users WHERE id = $1',
} as const;

async function ownAccount(deps: AppDeps, id: string): Promise<CurrentUser> {
  const [found] = await deps.database.select<UserView & { language: string | null }>(SELECT_OWN, [id]);
  if (found === undefined) throw tokenMissing();
  const { language, ...user } = found;
  return language === null ? user : { ...user, language };
}

const currentUser = defineRoute({
  method: 'GET',
  path: '/user',
  summary: 'Get the signed-in user',
  group: GROUP,
  grant: { roles: ROLES, scope: 'any' },
  beforeSecondFactor: true,
  answer: { status: 200, shape: 'data', schema: answers['GET /user'] },
  async handle({ actor, deps }) {
    if (actor === null) throw tokenMissing();
    return ok(await ownAccount(deps, actor.id));
  },
});

const language = defineRoute({
  method: 'PUT',
  path: '/user/language',
  summary: 'Choose the language of the admin for the signed-in user',
  group: GROUP,
  grant: { roles: ROLES },
  beforeSecondFactor: true,
  body: {
    kind: 'json',
    schema: z.strictObject({ language: z.string().max(TAG_MAX_CHARS).nullable() }),
    maxBytes: 1_000,
  },
  answer: { status: 200, shape: 'data', schema: answers['PUT /user/language'] },
  async handle({ body, actor, deps }) {
    const { id } = requireActor(actor);
    const known = body.language === null ? null : deps.languages.known(body.language);
    if (known === undefined) throw validationFailed({ language: [spoken('language_unknown')] });
    await deps.database.transaction(async (tx) => {
      await rows(tx, sql`UPDATE users SET language = ${known} WHERE id = ${id}`);
      const details = { language: known };
      await recordPlainChange(tx, deps, {
        action: 'change_language',
        resource: 'users',
        recordId: id,
        details,
      });
    });
    return ok(await ownAccount(deps, id));
  },
});

/** A person’s own account, as the admin needs it. */
export const ownAccountRoutes: readonly Route[] = [currentUser, language];
