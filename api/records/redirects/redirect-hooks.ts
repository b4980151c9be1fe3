import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { redirects } from '#schema/resources/redirects.ts';
import { isTableResource } from '#schema/registry/registry.ts';
import { REDIRECT_FOLDERS_MAX } from '#schema/base/limits.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { FOLDER } from '../documents/redirect-rules.ts';
import { pageAt } from '../publishing/site-links.ts';
import type { HookContext, ResourceHooks } from '../resources/hook-types.ts';
import { IS_BROKEN } from '../resources/public-paths.ts';
import { createTableStore } from '../resources/tables/table-store.ts';
import { importRedirects } from './import-rows.ts';
import { chainProblem, holdRedirects } from './chains.ts';
import { loopProblem } from './loops.ts';
import { checkedFrom, checkedTo, problemOfPair } from './redirect-address.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GONE = 410;

/**
 * Redirects have normalized URLs, form no loops, and never start where a page is. The product maintains those that it
 * creates itself.
 */
export const redirectHooks: ResourceHooks = {
  filters: { broken: z.enum(['true', 'false']).optional() },
  list(on, { filters: { broken, ...filters }, ...query }) {
    const isBroken = broken === undefined ? [] : [broken === 'true' ? IS_BROKEN : `NOT ${IS_BROKEN}`];
    return store().list(on, { ...query, filters }, isBroken);
  },

  async beforeSave(input, context) {
    const { stored, tx, deps } = context;
    if (stored?.made_by === 'product')
      throw validationFailed({
        from: [spoken('automatic')],
      });
    await holdRedirects(tx);
    const changed = withAddresses(input, deps.env.siteUrl);
    const whole = wholeOf(changed, stored);
    // A missing page has no target: its former target is removed in the same save.
    if (whole.status === GONE && changed.to === undefined && whole.to !== null) {
      changed.to = null;
      whole.to = null;
    }
    const problem = problemOfPair(whole);
    if (problem !== undefined) throw validationFailed({ to: [problem] });
    if (changed.from !== undefined && changed.from !== stored?.from) await refuseSource(whole.from, context);
    if (whole.from.endsWith(FOLDER) && stored === undefined) await refuseTooManyFolders(tx);
    return changed;
  },

  importRows: importRedirects,

  async afterSave(record, { tx, stored, input }) {
    const [from, to] = [String(record.from), toOf(record.to)];
    // A chain that came about in another way stays until someone changes its URLs.
    if (stored !== undefined && stored.from === from && toOf(stored.to) === to) return;
    await holdRedirects(tx);
    const loop = to === null ? undefined : await loopProblem(tx, from);
    if (loop !== undefined) throw validationFailed({ to: [loop] });
    // A restored redirect stays as it was.
    if (stored === undefined && input.from === undefined) return;
    const chain = await chainProblem(tx, { id: record.id, from });
    if (chain !== undefined) throw validationFailed(chain);
  },
};

function store() {
  if (!isTableResource(redirects)) throw new Error('Redirects have a table of their own.');
  return createTableStore(redirects);
}

function withAddresses(input: Record<string, unknown>, siteUrl: string): Record<string, unknown> {
  const changed = { ...input };
  const errors: Record<string, Spoken[]> = {};
  for (const [name, check] of [
    ['from', checkedFrom],
    ['to', checkedTo],
  ] as const) {
    const value = input[name];
    if (typeof value !== 'string') continue;
    const checked = check(value, siteUrl);
    if ('problem' in checked) errors[name] = [checked.problem];
    else changed[name] = checked.value;
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  return changed;
}

interface Whole {
  from: string;
  to: string | null;
  status: number;
}

/** The redirect as it will be after the save. */
function wholeOf(input: Record<string, unknown>, stored: Record<string, unknown> | undefined): Whole {
  const value = (name: string) => (input[name] === undefined ? stored?.[name] : input[name]);
  return { from: String(value('from')), to: toOf(value('to')), status: Number(value('status') ?? 301) };
}

function toOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A page takes precedence over a redirect, so one that could never be used is refused. */
async function refuseSource(from: string, { tx }: HookContext): Promise<void> {
  const page = await pageAt(tx, from);
  if (page?.is === 'page')
    throw validationFailed({
      from: [spoken('page_first')],
    });
}

async function refuseTooManyFolders(tx: Queries): Promise<void> {
  const [found] = await rows<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM redirects WHERE made_by = 'person' AND "from" LIKE '%/*'`,
  );
  if ((found?.count ?? 0) >= REDIRECT_FOLDERS_MAX)
    throw validationFailed({ from: [spoken('folder_limit', { count: REDIRECT_FOLDERS_MAX })] });
}
