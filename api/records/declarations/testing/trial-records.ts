import { sql } from 'drizzle-orm';
import { rows } from '../../../platform/database/database.ts';
import { insertDocument, updateDocument } from '../../documents/save-document.ts';
import { readDocuments } from '../../document-rows/document-select.ts';
import { presentDocument } from '../../documents/present-document.ts';
import { goLiveTogether, trash } from '../../publishing/publish.ts';
import { lockDocument } from '../../documents/save-document.ts';
import type { ContentType, DocumentResource } from '#schema/registry/registry.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { DeclaringNode } from '../declaring-node.ts';
import { migrateNext } from '../migrate-records.ts';

type Values = Record<string, unknown>;

/** Helpers for tests that use types outside the registry. */
export function trialRecords({ deps, staff }: TestApp) {
  const { database } = deps;
  const saving = () => ({ actor: staff.editor, now: deps.now(), newId: deps.newId });
  /** Starts a process with these declarations, next to others. */
  const startBeside = async (resources: readonly DocumentResource[]) => {
    const node = new DeclaringNode({ id: deps.newId(), resources, now: deps.now });
    await node.join(database);
    return node;
  };
  return {
    /** Starts a process with these declarations after the previous one has stopped. */
    async start(resources: readonly DocumentResource[]): Promise<DeclaringNode> {
      await rows(database.queries, sql`DELETE FROM declaring_nodes`);
      return startBeside(resources);
    },
    startBeside,
    /** Migrates one batch, or all of them. */
    step: (resources: readonly DocumentResource[], batch?: number) =>
      migrateNext(database, { now: deps.now, resources, batch }),
    async migrate(resources: readonly DocumentResource[]): Promise<void> {
      while ((await migrateNext(database, { now: deps.now, resources })) !== undefined);
    },
    async create(resource: DocumentResource, input: Values): Promise<string> {
      const change = { resource, input: { title: 'One', intro: 'Two.', body: '<p>Three.</p>', ...input } };
      return (await insertDocument(database.queries, change, saving())).id;
    },
    async update(resource: DocumentResource, id: string, input: Values): Promise<void> {
      const [before] = await readDocuments(database.queries, 'content', { id });
      if (before === undefined) throw new Error('There is no such record.');
      const change = { resource, before, expectedVersion: before.version, input };
      await updateDocument(database.queries, change, saving());
    },
    publish: (resource: DocumentResource, id: string) =>
      database.transaction(async (tx) => {
        const row = await lockDocument(tx, resource, id);
        await goLiveTogether(tx, [{ resource: resource as ContentType, row }], {
          now: deps.now(),
          action: 'publish',
        });
      }),
    trash: (resource: DocumentResource, id: string) =>
      database.transaction((tx) => trash(tx, { resource, id, now: deps.now() })),
    /** The record as the API returns it. */
    async read(resource: DocumentResource, id: string, source: 'content' | 'publications' = 'content') {
      const [row] = await readDocuments(database.queries, source, { id });
      if (row === undefined) return undefined;
      return presentDocument(resource, row, { audience: 'staff', siteUrl: 'http://localhost' }) as Values;
    },
    /** Everything that is stored for a type. */
    stored: (type = 'article') =>
      rows<{ id: string; data: Values; parts: Values }>(
        database.queries,
        sql`SELECT c.id, c.data, c.parts, c.before_trash, p.data AS page_data, p.parts AS page_parts,
              (SELECT json_agg(r.content - 'body' ORDER BY r.number) FROM revisions r WHERE r.record_id = c.id) AS revisions
            FROM content c LEFT JOIN publications p ON p.id = c.id WHERE c.type = ${type} ORDER BY c.id`,
      ),
  };
}
