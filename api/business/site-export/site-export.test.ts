import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTS } from '#schema/document/testing/documents.ts';
import { EXPORT_PARTS } from '#schema/base/export-parts.ts';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import {
  createArticle,
  createCategory,
  createTag,
  madeBy,
  publish,
  publishArticle,
  saveContent,
} from '../../testing/content-records.ts';
import {
  confirmedContact,
  createCampaign,
  insertReaders,
  sendAll,
  uploadPdf,
} from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { type TestApp, createTestApp, useTestApp } from '../../testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { sampleImage } from '../../records/media/testing/sample-images.ts';
import { storeImage } from '../../records/media/store-image.ts';
import { openZip } from '../import-formats/file-tree.ts';
import { importFolder } from '../import-folder/import-folder.ts';
import { takeStep } from '../site-import/import-steps.ts';
import { receiveSite } from '../site-import/receive-site.ts';
import { runSiteImports } from '../site-import/run-site-imports.ts';
import { ARCHIVE_TABLES, NOT_EXPORTED } from './archive/archive-tables.ts';
import { archiveFiles } from './archive/archive-files.ts';
import { importArchive } from './archive/import-archive.ts';
import { writeExport } from './write-export.ts';
import { zipped } from './archive/zip-writer.ts';

const test = useTestApp();
let folder = '';
let second: TestDatabase | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-export-'));
  second = await createTestDatabase();
});
afterAll(async () => {
  await second?.close();
  await rm(folder, { recursive: true, force: true });
});

/** An empty instance next to the first. */
async function emptyInstance(): Promise<TestApp> {
  if (second === undefined) throw new Error('There is no second database.');
  await second.reset();
  const app = await createTestApp(second.database, {
    fetch: () => Promise.resolve(new Response(null, { status: 404 })),
  });
  await rows(app.deps.database.queries, sql`DELETE FROM document_counts`);
  return app;
}

/** Creates some of everything that a site can have. */
async function fill(): Promise<void> {
  const staff = clientFor(test(), 'administrator');
  const saved = await putSettings(staff, 'general', {
    name: 'Marginalia',
    other_languages: [{ language: 'de' }],
  });
  expect(saved.status).toBe(200);
  const category = await createCategory(test(), 'Mind');
  const tags = [await createTag(test(), 'Essays'), await createTag(test(), 'Über Bücher')];
  const bytes = await sampleImage({ width: 60, height: 40, format: 'jpeg' });
  const named = { alt: 'A desk', fileName: 'desk.jpg' };
  const image = await storeImage(test().deps, { bytes, ...named, createdBy: null });
  const more = {
    category_id: category.id,
    tag_ids: tags.map(({ id }) => id),
    image_unique_identifier: image.identifier,
    image_alt: 'A desk',
  };
  const articles = [];
  for (const [index, body] of Object.values(DOCUMENTS).entries()) {
    const input = { title: `On reading ${index}`, body, ...more };
    // Content with an image from another site stays a draft.
    const isDraft = /"src":"http/.test(JSON.stringify(body));
    articles.push(await (isDraft ? createArticle : publishArticle)(test(), input));
  }
  const [first, other] = articles;
  await saveContent(test(), first?.id ?? '', { title: 'Not yet public', slug: 'moved' });
  await saveContent(test(), other?.id ?? '', { slug: 'renamed' });
  await publish(test(), other?.id ?? '');
  const later = await createArticle(test(), { title: 'For later' });
  const at = new Date(test().deps.now().getTime() + 86_400_000).toISOString();
  madeBy(await staff.post(`/content/${later.id}/publish`, { scheduled_at: at }));
  madeBy(await staff.post(`/content/${first?.id}/translations`, { language: 'de' }));
  const gone = await createArticle(test(), { title: 'In the trash' });
  await staff.delete(`/content/${gone.id}`);
  const list = { name: 'To begin with', content: [{ content_id: first?.id, note: 'First' }] };
  madeBy(await staff.post('/list/with-content', { ...list, status: 'published' }));
  madeBy(await staff.post('/redirects', { from: '/old', to: '/about' }));
  await insertReaders(test(), 3);
  const left = await confirmedContact(test(), 'left@example.org');
  await clientFor(test()).post('/email/unsubscribe', { token: left.unsubscribeToken });
  const erased = await confirmedContact(test(), 'erased@example.org');
  await staff.delete(`/contacts/${erased.id}`);
  const issue = await createCampaign(test(), { attachments: [await uploadPdf(test(), 'Notes.pdf')] });
  madeBy(await staff.post(`/newsletter-campaigns/${issue.id}/send`, {}));
  await sendAll(test());
}

async function exported(app: TestApp): Promise<string> {
  const file = join(await mkdtemp(join(folder, 'one-')), 'site.zip');
  await writeExport(app.deps, file, { format: 'colophon', what: EXPORT_PARTS });
  return file;
}

async function filesIn(path: string): Promise<Record<string, string>> {
  const tree = await openZip(path);
  const found: Record<string, string> = {};
  for (const name of tree.names) found[name] = (await tree.read(name, 100_000_000))?.toString('base64') ?? '';
  tree.close();
  return found;
}

/** What visitors see of an instance, over HTTP. */
async function seen(app: TestApp): Promise<unknown[]> {
  const staff = clientFor(app, 'administrator');
  const visitor = clientFor(app);
  const found: unknown[] = [];
  const { page } = await staff.get('/content?per_page=100&sort_by=title');
  for (const { id } of page.data) {
    found.push((await staff.get(`/content/${id}`)).data, (await staff.get(`/content/${id}/revisions`)).page);
    found.push((await visitor.get(`/content/${id}/related`)).page);
  }
  for (const path of [
    '/content?per_page=100',
    '/list',
    '/category',
    '/tag',
    '/site',
    '/search?query=reading',
  ])
    found.push((await visitor.get(path)).data);
  for (const path of [
    '/redirects',
    '/contacts?per_page=100',
    '/contact-lists',
    '/newsletter-campaigns',
    '/image',
    '/files',
  ])
    found.push((await staff.get(path)).data);
  found.push((await staff.get('/settings/general')).data, (await visitor.get('/redirect?path=/old')).data);
  return found;
}

describe('an export', () => {
  it('makes an empty instance the same site, and is the same bytes again', async () => {
    await fill();
    const before = await seen(test());
    const file = await exported(test());
    const next = await emptyInstance();
    const { notes } = await importArchive(next.deps, file);
    expect(notes).toEqual([]);
    expect(await seen(next)).toEqual(before);
    const [one, two] = [await filesIn(file), await filesIn(await exported(next))];
    expect(Object.keys(two)).toEqual(Object.keys(one));
    for (const [name, content] of Object.entries(one)) expect([name, two[name]]).toEqual([name, content]);
    // Erased and unsubscribed contacts stay that way.
    const erased = await clientFor(next, 'editor').post('/contacts', { email: 'erased@example.org' });
    expect(erased.status).toBe(422);
    const everything = JSON.stringify(
      Object.values(one).map((text) => Buffer.from(text, 'base64').toString()),
    );
    expect(everything).not.toContain(test().deps.secretKey);
    expect(everything).not.toContain('In the trash');
    expect(Object.keys(one).join()).toMatch(/drafts.articles.moved\.md.*files.[0-9a-f]{32}\.pdf/);
  }, 120_000);

  it('has Markdown that the importer of folders reads', async () => {
    await fill();
    const target = join(folder, 'unpacked');
    const tree = await openZip(await exported(test()));
    for (const name of tree.names) {
      await mkdir(join(target, name, '..'), { recursive: true });
      await writeFile(join(target, name), (await tree.read(name, 100_000_000)) ?? '');
    }
    tree.close();
    expect(await readdir(target)).toContain('articles');
    const next = await emptyInstance();
    const report = await importFolder(next.deps, { folder: target });
    expect(report.problems).toEqual([]);
    expect(report.created).toBeGreaterThan(Object.keys(DOCUMENTS).length);
  }, 120_000);

  it('takes what was edited in its Markdown, and refuses what is damaged, cut, or not empty', async () => {
    await fill();
    const edited = async function* (change: (name: string, content: Uint8Array) => Uint8Array) {
      for await (const file of archiveFiles(test().deps, { what: EXPORT_PARTS })) {
        const pieces: Uint8Array[] = [];
        if (file.content instanceof Uint8Array) pieces.push(file.content);
        else for await (const piece of file.content) pieces.push(piece);
        yield { name: file.name, content: change(file.name, Buffer.concat(pieces)) };
      }
    };
    const write = async (name: string, change: (name: string, content: Uint8Array) => Uint8Array) => {
      const file = join(folder, name);
      const pieces: Uint8Array[] = [];
      for await (const piece of zipped(edited(change))) pieces.push(piece);
      await writeFile(file, Buffer.concat(pieces));
      return file;
    };
    const next = await emptyInstance();
    const damaged = await write('damaged.zip', (name, content) =>
      name === 'records/content.jsonl' ? content.subarray(0, 100) : content,
    );
    await expect(importArchive(next.deps, damaged)).rejects.toThrow('damaged');
    const good = await write('good.zip', (name, content) =>
      name === 'articles/renamed.md'
        ? Buffer.from(
            Buffer.from(content)
              .toString()
              .replace(/^title: .*$/m, 'title: Edited by hand'),
          )
        : content,
    );
    const { edited: count } = await importArchive(next.deps, good);
    expect(count).toBe(1);
    const { data } = await clientFor(next).get('/content/slug/renamed?content_type_name=article');
    expect(data.title).toBe('Edited by hand');
    await expect(importArchive(next.deps, good)).rejects.toThrow('empty Colophon');
    await expect(writeExport(next.deps, good, { format: 'colophon', what: [] })).rejects.toThrow(
      'already exists',
    );
  }, 120_000);

  it('is refused with another key where people were erased, unless that is accepted', async () => {
    await fill();
    const file = await exported(test());
    const next = await emptyInstance();
    const deps = { ...next.deps, secretKey: 'another key that nobody knows, long enough' };
    await expect(importArchive(deps, file)).rejects.toThrow('SECRET_KEY');
    const { notes } = await importArchive(deps, file, { forgetsErased: true });
    expect(notes).toHaveLength(1);
  }, 120_000);

  it('brings recurring issues in turned off: the old site may still send them', async () => {
    const blocks = [{ type: 'content_list', rule: { limit: 5 } }];
    const staff = clientFor(test(), 'editor');
    const template = madeBy(await staff.post('/newsletter-templates', { name: 'Digest', blocks }));
    const json = { name: 'Weekly digest', template_id: template.id, time: '07:30' };
    const { id } = madeBy(await staff.post('/recurring-issues', json));
    const next = await emptyInstance();
    await importArchive(next.deps, await exported(test()));
    const { data } = await clientFor(next, 'editor').get(`/recurring-issues/${id}`);
    expect(data).toMatchObject({ name: 'Weekly digest', enabled: false, next_at: null });
  }, 120_000);

  it('names every table, as moved or as staying', async () => {
    const found = await rows<{ name: string }>(
      test().deps.database.queries,
      sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
            AND relname <> 'schema_migrations'`,
    );
    const named = new Set([...ARCHIVE_TABLES.map(({ table }) => table), ...Object.keys(NOT_EXPORTED)]);
    expect(found.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('other formats', () => {
  it('are read by our own importers of Ghost and WordPress', async () => {
    await fill();
    for (const [format, ending] of [
      ['ghost', 'json'],
      ['wordpress', 'xml'],
    ] as const) {
      const file = join(folder, `other.${ending}`);
      await writeExport(test().deps, file, { format, what: [] });
      const next = await emptyInstance();
      const sender = { userId: null, role: null, address: null, requestId: null };
      const id = await receiveSite(next.deps, { name: file, stream: createReadStream(file), sender });
      await runSiteImports(next.deps);
      await takeStep(next.deps, id, { from: ['checked'], to: 'running' });
      await runSiteImports(next.deps);
      const refused = await rows<{ title: string; reason: string }>(
        next.deps.database.queries,
        sql`SELECT title, reason FROM site_import_items WHERE kind <> 'attachment' AND state IN ('refused', 'skipped')`,
      );
      expect(refused).toEqual([]);
      const { data } = await clientFor(next).get('/content/slug/renamed?content_type_name=article');
      expect(data).toMatchObject({ title: 'On reading 1', status: 'published' });
      const { page } = await clientFor(next, 'editor').get('/content?per_page=100&search=later');
      expect(page.data.map(({ title, status }) => [title, status])).toEqual([['For later', 'scheduled']]);
    }
  }, 120_000);
});
