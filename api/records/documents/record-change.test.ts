import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { HookName } from '#schema/registry/hooks.ts';
import { rows } from '../../platform/database/database.ts';
import { handInHooks } from '../../platform/site-hooks/registry.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, publish } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

const NAMES = ['afterSave', 'afterPublish', 'afterUnpublish', 'afterDelete'] as const satisfies HookName[];
afterEach(() => handInHooks([]));

/** The hooks that were queued since the last call, by name. */
async function queued(): Promise<string[]> {
  const found = await rows<{ hook: string }>(
    test().deps.database.queries,
    sql`DELETE FROM hook_runs RETURNING hook`,
  );
  return found.map(({ hook }) => hook).toSorted();
}

describe('each step of a document', () => {
  it('queues the hooks of that step and no others', async () => {
    handInHooks(NAMES.map((name) => ({ key: name, resource: 'articles', name, run: () => undefined })));
    const { id } = await createArticle(test());
    expect(await queued()).toEqual(['afterSave']);
    await publish(test(), id);
    expect(await queued()).toEqual(['afterPublish']);
    await editor().post(`/content/${id}/unpublish`, {});
    expect(await queued()).toEqual(['afterUnpublish']);
    await publish(test(), id);
    await queued();
    await editor().delete(`/content/${id}`);
    expect(await queued()).toEqual(['afterDelete']);
  });
});
