import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { faultAt } from '../../platform/route/field-errors.ts';
import type { ResourceHooks } from '../../records/resources/hook-types.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Signup forms: people join only public lists by themselves, and origins are kept as browsers send them. */
export const formHooks: ResourceHooks = {
  async beforeSave(input, { tx }) {
    for (const name of ['contact_list_ids', 'offered_list_ids'])
      if (Array.isArray(input[name])) await requirePublic(tx, name, input[name] as string[]);
    const { thanks_page: page, origins } = input;
    if (typeof page === 'string' && !isPath(page))
      throw validationFailed({ thanks_page: [spoken('bad_thanks_page')] });
    return Array.isArray(origins) ? { ...input, origins: originsIn(origins as string[]) } : input;
  },
};

/** A path, so that a form can’t become a way to another site: browsers read `//host` and `/\\host` as URLs of other sites. */
function isPath(page: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(page);
}

function originsIn(entries: readonly string[]): string[] {
  const origins = entries.map(originOf);
  const problems = origins.flatMap((origin, index) =>
    origin === undefined ? [faultAt([index], spoken('bad_origin'))] : [],
  );
  if (problems.length > 0) throw validationFailed({ origins: problems });
  return [...new Set(origins.filter((origin) => origin !== undefined))];
}

/** The origin as a browser sends it; undefined for anything with a path, a name, or another scheme. */
function originOf(entry: string): string | undefined {
  if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(entry) || !URL.canParse(entry)) return undefined;
  return new URL(entry).origin;
}

async function requirePublic(tx: Queries, name: string, ids: readonly string[]): Promise<void> {
  const found = await rows<{ visibility: string }>(
    tx,
    sql`SELECT visibility FROM contact_lists WHERE id = ANY (${sql.param(ids)}::uuid[]) FOR KEY SHARE`,
  );
  if (found.length < ids.length) throw validationFailed({ [name]: [spoken('list_missing')] });
  if (found.some(({ visibility }) => visibility !== 'public'))
    throw validationFailed({ [name]: [spoken('list_private')] });
}
