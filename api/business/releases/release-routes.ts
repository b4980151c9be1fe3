import { sql } from 'drizzle-orm';
import { releaseAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, type RouteInput, defineRoute, ok } from '../../platform/route/route.ts';
import { presentRecord } from '../../records/resources/present-record.ts';
import { addItems } from './add-items.ts';
import { messages } from './messages.ts';
import { publishRelease, refusalOf, requireItemGrants, applyItems } from './publish-release.ts';
import { contentsOf, rolledBack } from './release-contents.ts';
import { findItem, readItems } from './release-items.ts';
import { RELEASES } from './releases-queue.ts';
import {
  type ReleaseRow,
  findRelease,
  holdRelease,
  releaseResource,
  requireOpen,
  stepRelease,
  wrongState,
} from './release.ts';
import { undoRelease } from './undo-release.ts';

const spoken = later(messages);
const GROUP = 'Releases';
const PATH = '/releases/:id';
const ITEM = `${PATH}/items/:item`;

const itemsRoute = defineRoute({
  method: 'GET',
  path: `${PATH}/items`,
  summary: 'Get the items of a release, and what would keep each from being published',
  group: GROUP,
  grant: releaseAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /releases/:id/items'] },
  handle: (input) => shown(input),
});

const addRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/items`,
  summary: 'Add content to be published or unpublished, redirects, or settings to a release',
  group: GROUP,
  grant: releaseAccess.update,
  body: { kind: 'json', schema: bodies['POST /releases/:id/items'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /releases/:id/items'] },
  handle: ({ body, ...input }) =>
    changed(input, async (tx, { id }) => {
      const added = await addItems(tx, id, { given: body.items, ...asked(input) });
      return added > 0 ? { added } : undefined;
    }),
});

const renewRoute = defineRoute({
  method: 'POST',
  path: `${ITEM}/renew`,
  summary: 'Use the latest version of an item of a release',
  group: GROUP,
  grant: releaseAccess.update,
  answer: { status: 200, shape: 'data', schema: answers['POST /releases/:id/items/:item/renew'] },
  async handle(input) {
    const { deps, params } = input;
    const release = await findRelease(deps.database.queries, params.id ?? '');
    const { items } = await contentsOf(release, asked(input));
    return changed(input, async (tx) => {
      const { id } = await findItem(tx, release.id, params.item ?? '');
      const version = items.find((item) => item.id === id)?.current_version ?? null;
      await rows(
        tx,
        sql`UPDATE release_items SET version = ${version} WHERE id = ${id} AND record_id IS NOT NULL AND action = 'publish'`,
      );
      return { renewed: 1 };
    });
  },
});

const removeRoute = defineRoute({
  method: 'DELETE',
  path: ITEM,
  summary: 'Remove an item from a release; the item itself stays as it is',
  group: GROUP,
  grant: releaseAccess.update,
  answer: { status: 200, shape: 'data', schema: answers['DELETE /releases/:id/items/:item'] },
  handle: (input) =>
    changed(input, async (tx, release) => {
      const { id } = await findItem(tx, release.id, input.params.item ?? '');
      await rows(tx, sql`DELETE FROM release_items WHERE id = ${id}`);
      return { removed: 1 };
    }),
});

const publishRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/publish`,
  summary: 'Publish everything in a release at once; if one item can’t be published, nothing is',
  group: GROUP,
  grant: releaseAccess.update,
  body: { kind: 'json', schema: bodies['POST /releases/:id/publish'], optional: true },
  answer: { status: 200, shape: 'one', of: 'releases' },
  handle: ({ body, ...input }) =>
    step(input, body?.version, async (tx, release) => {
      await forgetFailure(tx, release);
      return publishRelease(tx, release, asked(input));
    }),
});

const scheduleRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/schedule`,
  summary: 'Schedule a release; all of it is published at that time',
  group: GROUP,
  grant: releaseAccess.update,
  body: { kind: 'json', schema: bodies['POST /releases/:id/schedule'] },
  answer: { status: 200, shape: 'one', of: 'releases' },
  async handle({ body, ...input }) {
    const { deps, actor } = asked(input);
    const at = String(body.at);
    if (Date.parse(at) <= deps.now().getTime()) throw validationFailed({ at: [spoken('in_past')] });
    const release = await findRelease(deps.database.queries, input.params.id ?? '');
    requireOpen(release);
    const items = await readItems(deps.database.queries, release.id);
    if (items.length === 0) throw validationFailed({ items: [spoken('empty')] });
    requireItemGrants(actor, items);
    const later = { ...deps, now: () => new Date(at) };
    const trial = { deps: later, actor, release: release.name, isTrial: true };
    const { faults } = await rolledBack(deps.database, (tx) => applyItems(tx, items, trial));
    if (faults.length > 0) throw refusalOf(faults);
    return step(input, body.version, async (tx, held) => {
      requireOpen(held);
      await forgetFailure(tx, held);
      const set = {
        status: 'scheduled',
        scheduled_at: new Date(at).toISOString(),
        scheduled_by: actor.id,
      } as const;
      return stepRelease(tx, deps, { ...held, ...set, action: 'schedule', details: { scheduled_at: at } });
    });
  },
});

const unscheduleRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/unschedule`,
  summary: 'Unschedule a release',
  group: GROUP,
  grant: releaseAccess.update,
  body: { kind: 'json', schema: bodies['POST /releases/:id/unschedule'], optional: true },
  answer: { status: 200, shape: 'one', of: 'releases' },
  handle: ({ body, ...input }) =>
    step(input, body?.version, async (tx, release) => {
      if (release.status !== 'scheduled') throw wrongState(spoken('not_scheduled'));
      await forgetFailure(tx, release);
      const set = { status: 'open', scheduled_at: null, scheduled_by: null } as const;
      return stepRelease(tx, input.deps, { ...release, ...set, action: 'unschedule' });
    }),
});

const undoRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/undo`,
  summary: 'Undo a release: restore what was live before, unless it was changed since',
  group: GROUP,
  grant: releaseAccess.update,
  body: { kind: 'json', schema: bodies['POST /releases/:id/undo'], optional: true },
  answer: { status: 200, shape: 'one', of: 'releases' },
  handle: ({ body, ...input }) =>
    step(input, body?.version, (tx, release) =>
      undoRelease(tx, release, { ...asked(input), skipChanged: body?.skip_changed === true }),
    ),
});

/** What is published together: its items, its checks, and its steps. */
export const releaseRoutes: readonly Route[] = [
  itemsRoute,
  addRoute,
  renewRoute,
  removeRoute,
  publishRoute,
  scheduleRoute,
  unscheduleRoute,
  undoRoute,
];

type Input = Pick<RouteInput<unknown, unknown>, 'deps' | 'params' | 'actor' | 'request'>;

function asked({ deps, actor, request }: Input) {
  return { deps, actor: requireActor(actor), words: askedWords(deps, request) };
}

async function shown(input: Input) {
  const release = await findRelease(input.deps.database.queries, input.params['id'] ?? '');
  return ok(await contentsOf(release, asked(input)), { headers: { 'Cache-Control': 'no-store' } });
}

/** Changes what an open release holds, which is a change of the release, unless `take` did nothing. */
async function changed(
  input: Input,
  take: (tx: Queries, release: ReleaseRow) => Promise<Record<string, number> | undefined>,
) {
  const { deps, params } = input;
  await deps.database.transaction(async (tx) => {
    const release = await holdRelease(tx, { id: params['id'] ?? '' });
    requireOpen(release);
    const details = await take(tx, release);
    if (details !== undefined) await stepRelease(tx, deps, { ...release, action: 'update', details });
  });
  return shown(input);
}

function forgetFailure(tx: Queries, { id }: ReleaseRow): Promise<void> {
  return clearFailures(tx, { queue: RELEASES, items: [id] });
}

async function step(
  { deps, params }: Input,
  version: number | undefined,
  take: (tx: Queries, release: ReleaseRow) => Promise<WireRecord>,
) {
  const record = await deps.database.transaction(async (tx) =>
    take(tx, await holdRelease(tx, { id: params['id'] ?? '', version })),
  );
  return ok(await presentRecord(deps, { resource: releaseResource(), record }, 'staff'));
}
