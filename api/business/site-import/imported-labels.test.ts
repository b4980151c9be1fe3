import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import type { HookName } from '#schema/registry/hooks.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { eventsHeard, listen } from '../../platform/audit/testing/heard-events.ts';
import { rows } from '../../platform/database/database.ts';
import { handInHooks } from '../../platform/site-hooks/registry.ts';
import { importTaxonomy } from '../import-folder/import-taxonomy.ts';
import { importClient } from './testing/import-client.ts';
import { createOldSite } from './testing/old-site.ts';
import { wordpressExport } from './testing/wordpress-fixture.ts';

const oldSite = createOldSite();
const test = useTestApp({ fetch: oldSite.fetch });
const client = importClient(test);
afterEach(() => handInHooks([]));

const hook = (resource: string, name: HookName, run: (context: object) => unknown = () => undefined) => ({
  key: `${resource}.${name}`,
  resource,
  name,
  run,
});
const ways = {
  async 'an export of another system'() {
    await client.bring('shelf.xml', wordpressExport());
  },
  async 'a list in a folder'() {
    const report = { created: 0, updated: 0, unchanged: 0, problems: [] };
    const entries = (slug: string) => [{ name: slug, slug }];
    await importTaxonomy(test().deps, { kind: 'categories', entries: entries('essays'), report });
    await importTaxonomy(test().deps, { kind: 'tags', entries: entries('libraries'), report });
  },
};

it.each(Object.entries(ways))(
  'categories and tags of %s are in the audit log, reach webhooks, and run the site’s hooks',
  async (_, bring) => {
    handInHooks(
      ['categories', 'tags'].flatMap((name) => [
        hook(name, 'beforeSave', () => ({ description: 'By the hook.' })),
        hook(name, 'afterSave'),
      ]),
    );
    await listen(test());
    await bring();
    const administrator = clientFor(test(), 'administrator');
    for (const [resource, path, slug] of [
      ['categories', '/category', 'essays'],
      ['tags', '/tag', 'libraries'],
    ] as const) {
      const stored = (await administrator.get(path)).page.data;
      expect(stored).toContainEqual(expect.objectContaining({ slug, description: 'By the hook.' }));
      const ids = stored.map(({ id }) => id).toSorted();
      const { page } = await administrator.get(`/audit-log?resource=${resource}&per_page=100`);
      const noted = page.data.map(({ action, record_id: id }) => [action, id]);
      expect(noted).toHaveLength(ids.length);
      expect(noted).toEqual(expect.arrayContaining(ids.map((id) => ['create', id])));
      const queued = await rows<{ record_id: string }>(
        test().deps.database.queries,
        sql`SELECT record_id FROM hook_runs WHERE hook = ${`${resource}.afterSave`} ORDER BY record_id`,
      );
      expect(queued.map(({ record_id: id }) => id)).toEqual(ids);
    }
    const events = await eventsHeard(test().deps.database.queries);
    expect(events.filter((event) => event === 'record.created').length).toBeGreaterThanOrEqual(2);
  },
);
