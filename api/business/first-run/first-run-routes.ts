import { type Actor, settingsAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import type { FirstRun } from '#schema/answers/operations/first-run.ts';
import { bodies } from '#schema/bodies/index.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { type FirstRunState, lockFirstRun, readFirstRun, writeFirstRun } from '../sign-in/first-run-state.ts';
import { readChecklist } from './checklist.ts';
import { chooseDefaultTexts } from './default-texts.ts';
import { neutralizePages } from './neutral-pages.ts';
import { countStarterTexts, removeStarterTexts } from './starter-texts.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'Site';
const PATH = '/first-run';

const readRoute = defineRoute({
  method: 'GET',
  path: PATH,
  summary: 'Get the setup progress and checklist of a new site',
  group: GROUP,
  grant: settingsAccess.get,
  answer: { status: 200, shape: 'data', schema: answers[`GET ${PATH}`] },
  handle: async ({ actor, deps }) => ok(await presentFirstRun(deps, requireActor(actor))),
});

const changeRoute = defineRoute({
  method: 'PUT',
  path: PATH,
  summary: 'Go to a setup step, finish setup, or dismiss the checklist',
  group: GROUP,
  grant: settingsAccess.update,
  body: { kind: 'json', schema: bodies[`PUT ${PATH}`] },
  answer: { status: 200, shape: 'data', schema: answers[`PUT ${PATH}`] },
  async handle({ body, actor, deps }) {
    await deps.database.transaction(async (tx) => {
      const state = await lockFirstRun(tx);
      if (state === undefined) throw notOpen();
      if (state.step === 'done' && body.step !== undefined && body.step !== 'done') throw notOpen();
      const after = {
        step: body.step ?? state.step,
        dismissed: body.dismissed ?? state.dismissed,
      };
      await writeFirstRun(tx, after);
      const fields = Object.keys(body);
      await recordPlainChange(tx, deps, { action: 'update', resource: 'first-run', details: { fields } });
    });
    return ok(await presentFirstRun(deps, requireActor(actor)));
  },
});

const removeRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/remove-starter-texts`,
  summary: 'Delete unchanged starter content to start with an empty site; only during setup',
  group: GROUP,
  grant: settingsAccess.update,
  answer: { status: 200, shape: 'data', schema: answers[`POST ${PATH}/remove-starter-texts`] },
  async handle({ actor, deps }) {
    const by = requireActor(actor);
    const { pictures, ...emptied } = await deps.database.transaction(async (tx) => {
      await requireOpen(tx);
      // An empty site has no books yet: until someone writes its texts, they fit any subject.
      await chooseDefaultTexts(tx, deps, 'any');
      return removeStarterTexts(tx, deps, by);
    });
    await neutralizePages(deps);
    for (const identifier of pictures) await deps.images.removeAll(identifier);
    return ok(emptied);
  },
});

/** The setup of a new site, after its first administrator is created. */
export const firstRunRoutes: readonly Route[] = [readRoute, changeRoute, removeRoute];

async function presentFirstRun(deps: AppDeps, actor: Actor): Promise<FirstRun> {
  const on = deps.database.queries;
  const state = await readFirstRun(on);
  const { step, dismissed }: FirstRunState = state ?? { step: 'done', dismissed: true };
  return {
    step,
    starter_texts: await countStarterTexts(on),
    checklist: dismissed ? null : await readChecklist(deps, actor),
  };
}

async function requireOpen(tx: Queries): Promise<void> {
  const state = await lockFirstRun(tx);
  if (state === undefined || state.step === 'done') throw notOpen();
}

/** 409: the setup is over. A site in use cannot be emptied or set up again. */
function notOpen(): ApiError {
  return new ApiError('invalid_transition', { message: spoken('set_up') });
}
