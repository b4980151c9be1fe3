import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Resource } from '#schema/define/define-resource.ts';
import type { HookName } from '#schema/registry/hooks.ts';
import { updateSchemaOf, withWholeLists } from '#schema/bodies/write-schemas.ts';
import { auditOrigin } from '../audit/audit-log.ts';
import { type Queries, rows } from '../database/database.ts';
import { type SiteHook, hooksNamed } from './registry.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';
import { HookError, runHook } from './run-hook.ts';

const spoken = later(messages);

/** The change waits for it, and so does everyone else on an embedded database. */
const BEFORE_MS = 5_000;

interface Saving {
  resource: Resource;
  input: Record<string, unknown>;
  /** Under the field names of a body. */
  stored?(): Readonly<Record<string, unknown>>;
  isAutosave?: boolean;
}

/** Runs the hooks before a save and returns what to write. Throws when one of them refuses. */
export async function beforeSave({ resource, input, stored, isAutosave = false }: Saving) {
  let written = input;
  for (const hook of hooksNamed(resource.name, 'beforeSave')) {
    const answer = await runHook(
      hook,
      { input: written, stored: stored?.(), isAutosave, by: by() },
      BEFORE_MS,
    );
    if (answer !== undefined)
      written = {
        ...written,
        ...withWholeLists(resource, changesOf(hook, answer, updateSchemaOf(resource))),
      };
  }
  return written;
}

function changesOf(hook: SiteHook, answer: unknown, schema: z.ZodObject): Record<string, unknown> {
  const { success, data, error } = schema.omit({ version: true }).safeParse(answer);
  if (success) return data;
  const problem = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
  throw new HookError(spoken('not_saveable', { hook: hook.key, problem }));
}

/** Runs the hooks before a step. Throws when one of them refuses. */
export async function beforeStep(resource: string, name: HookName, about: object): Promise<void> {
  for (const hook of hooksNamed(resource, name)) await runHook(hook, { ...about, by: by() }, BEFORE_MS);
}

/** A completed step in the life of a record. */
interface Taken {
  resource: string;
  name: HookName;
  ids: readonly string[];
  now: Date;
}

/** Queues the hooks after a step in the transaction of the step, so that neither exists without the other. */
export async function noteStep(tx: Queries, { resource, name, ids, now }: Taken): Promise<void> {
  const keys = hooksNamed(resource, name).map(({ key }) => key);
  if (keys.length === 0 || ids.length === 0) return;
  const at = now.toISOString();
  await rows(
    tx,
    sql`INSERT INTO hook_runs (id, hook, resource, record_id, asked_by, state, due_at, created_at)
        SELECT gen_random_uuid(), h.key, ${resource}, r.id, ${by()}, 'queued', ${at}::timestamptz, ${at}::timestamptz
        FROM unnest(${sql.param([...ids])}::uuid[]) AS r (id), unnest(${sql.param(keys)}::text[]) AS h (key)`,
  );
}

function by(): string | null {
  return auditOrigin()?.userId ?? null;
}
