import { describe, expect, it } from 'vitest';
import { allResources, contentTypes, isContentType } from '#schema/registry/registry.ts';
import { type AnsweredRecord, type Json, clientFor } from '../../testing/api-client.ts';
import { createArticle, createCategory, createTag, madeBy } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, createCampaign, mailsTo } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runListJobs } from './run-list-jobs.ts';
import { fileResources } from '../rows/row-columns.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

interface Job {
  id: string;
  counts: Record<string, number>;
  refusals: { id: string; title: string; reason: string }[];
}

async function done(path: string, body?: Json): Promise<Job> {
  const started = await editor().post(path, body);
  expect([started.status, started.problem?.messages]).toEqual([202, undefined]);
  return ended(started.data.id);
}
async function ended(id: string): Promise<Job> {
  await runListJobs(test().deps);
  return (await editor().get(`/bulk-edits/${id}`)).data as unknown as Job;
}
const edit = (resource: string, ids: string[], more: Json) => done('/bulk-edits', { resource, ids, ...more });
const undo = ({ id }: Job) => done(`/bulk-edits/${id}/undo`);
const preview = async (resource: string, ids: string[], more: Json) =>
  (await editor().post('/bulk-edits/preview', { resource, ids, ...more })).data;
const made = async (path: string, body: Json) => madeBy(await editor().post(path, body));
const createContact = (email: string, more: Json = {}) => made('/contacts', { email, ...more });
const createList = (name: string, more: Json = {}) => made('/contact-lists', { name, ...more });
const membershipsOf = async (id: string) => {
  const contact = madeBy(await editor().get(`/contacts/${id}`)) as unknown as {
    lists: { name: string; status: string }[];
  };
  return contact.lists.map(({ name, status }) => `${name}: ${status}`);
};

describe('many records with their own tables', () => {
  it('are deleted but for those in use, and one undo brings each back under its id', async () => {
    const [bees, time] = [await createTag(test(), 'Bees'), await createTag(test(), 'Time')];
    await createArticle(test(), { tag_ids: [time.id] });
    const ids = [bees.id, time.id];
    expect(await preview('tags', ids, { action: 'delete' })).toMatchObject({
      change: 1,
      refused: 1,
      entries: [
        { id: time.id, reason: 'One piece of content uses this tag. Change it first.' },
        { id: bees.id },
      ],
    });
    const job = await edit('tags', ids, { action: 'delete' });
    expect(job).toMatchObject({ counts: { changed: 1, refused: 1 }, refusals: [{ id: time.id }] });
    expect((await editor().get(`/tag/${bees.id}`)).status).toBe(404);
    expect((await undo(job)).counts).toMatchObject({ changed: 1, refused: 0 });
    expect(madeBy(await editor().get(`/tag/${bees.id}`))).toMatchObject({
      name: 'Bees',
      slug: 'bees',
      version: 1,
    });
  });

  it('are not brought back over a new one with their slug', async () => {
    const { id } = await createTag(test(), 'Bees');
    const job = await edit('tags', [id], { action: 'delete' });
    await createTag(test(), 'Bees');
    expect(await undo(job)).toMatchObject({ counts: { refused: 1 } });
  });

  it('are changed by the fields that their declaration offers, and changed back', async () => {
    const [one, other] = [await createCategory(test(), 'Letters'), await createCategory(test(), 'Lives')];
    const job = await edit('categories', [one.id, other.id], { changes: { color: 'plum' } });
    expect(job.counts).toMatchObject({ changed: 2 });
    expect(madeBy(await editor().get(`/category/${one.id}`))).toMatchObject({ color: 'plum', version: 2 });
    await editor().put(`/category/${other.id}`, { description: 'Of people', version: 2 });
    expect(await undo(job)).toMatchObject({
      counts: { changed: 1, refused: 1 },
      refusals: [{ id: other.id }],
    });
    expect(madeBy(await editor().get(`/category/${one.id}`))).toMatchObject({ color: 'slate' });
  });

  it('say by name what they refer to, and newsletters that have left are kept', async () => {
    const list = await createList('Weekly');
    const [draft, sent] = [await createCampaign(test()), await createCampaign(test(), { name: 'Sent' })];
    const changes = { contact_list_ids: { add: [list.id] } };
    const { entries } = (await preview('email-newsletters', [draft.id], { changes })) as unknown as {
      entries: { changes: { after: string[] }[] }[];
    };
    expect(entries[0]?.changes[0]?.after).toContain('Weekly');
    expect((await editor().post(`/newsletter-campaigns/${sent.id}/cancel`)).status).toBe(200);
    const job = await edit('email-newsletters', [draft.id, sent.id], { action: 'delete' });
    expect(job).toMatchObject({ counts: { changed: 1, refused: 1 }, refusals: [{ title: 'Sent' }] });
    expect((await undo(job)).counts).toMatchObject({ changed: 1 });
    expect(madeBy(await editor().get(`/newsletter-campaigns/${draft.id}`))).toMatchObject({
      name: draft.name,
    });
  });

  it('are out of reach of roles that may not see them', async () => {
    const { id } = await createContact('ann@example.org');
    const body = { resource: 'contacts', ids: [id], changes: { status: 'blocklisted' } };
    for (const path of ['/bulk-edits', '/bulk-edits/preview'])
      expect((await clientFor(test(), 'author').post(path, body)).status).toBe(403);
    expect((await clientFor(test(), 'author').get('/records/export?resource=contact-lists')).status).toBe(
      403,
    );
  });
});

describe('many contacts', () => {
  it('get attributes beside those they have, and get the old ones back', async () => {
    const { id } = await createContact('ann@example.org', { attributes: { city: 'Lyon', issues: 4 } });
    const job = await edit('contacts', [id], {
      changes: { attributes: { set: { city: 'Paris', vip: true } } },
    });
    const attributes = async () => madeBy(await editor().get(`/contacts/${id}`)).attributes;
    expect(await attributes()).toEqual({ city: 'Paris', issues: 4, vip: true });
    expect((await undo(job)).counts).toMatchObject({ changed: 1 });
    expect(await attributes()).toEqual({ city: 'Lyon', issues: 4 });
  });

  it('are put on a list, but for those who left; who must confirm is asked, and undoing takes them off', async () => {
    const list = await createList('Weekly', { optin: 'double' });
    const [ann, ben] = [await createContact('ann@example.org'), await createContact('ben@example.org')];
    await edit('contacts', [ben.id], { step: 'unsubscribe' });
    const ids = [ann.id, ben.id];
    const join = { step: 'join', chosen: list.id };
    expect(await preview('contacts', ids, join)).toMatchObject({ change: 1, refused: 1 });
    const job = await edit('contacts', ids, join);
    expect(job).toMatchObject({
      counts: { changed: 1, refused: 1 },
      refusals: [{ title: 'ben@example.org' }],
    });
    expect(await membershipsOf(ann.id)).toEqual(['Weekly: unconfirmed']);
    expect((await mailsTo(test(), 'ann@example.org')).map(({ purpose }) => purpose)).toEqual([
      'confirmation',
    ]);
    expect((await edit('contacts', [ann.id], join)).counts).toMatchObject({ unchanged: 1 });
    expect((await undo(job)).counts).toMatchObject({ changed: 1 });
    expect(await membershipsOf(ann.id)).toEqual([]);
  });

  it('are taken off a list or off all, and undoing restores each membership unless they decided since', async () => {
    const list = await createList('Weekly', { optin: 'single' });
    const [ann, ben] = [await createContact('ann@example.org'), await createContact('ben@example.org')];
    const ids = [ann.id, ben.id];
    await edit('contacts', ids, { step: 'join', chosen: list.id });
    const off = await edit('contacts', ids, { step: 'leave', chosen: list.id });
    expect(off.counts).toMatchObject({ changed: 2 });
    await undo(off);
    expect(await membershipsOf(ann.id)).toEqual(['Weekly: confirmed']);
    const none = await edit('contacts', ids, { step: 'unsubscribe' });
    await editor().post(`/contacts/${ben.id}/lists/${list.id}/subscribe`, { resubscribe: true });
    expect((await undo(none)).counts).toMatchObject({ changed: 1, refused: 1 });
    expect(madeBy(await editor().get(`/contacts/${ann.id}`))).toMatchObject({ unsubscribed_at: null });
  });

  it('who are erased leave nothing that could bring them back', async () => {
    const { id } = await createContact('ann@example.org', { attributes: { city: 'Lyon' } });
    const changed = await edit('contacts', [id], { changes: { attributes: { set: { city: 'Paris' } } } });
    const erased = await edit('contacts', [id], { action: 'delete' });
    expect(erased.counts).toMatchObject({ changed: 1 });
    for (const job of [erased, changed]) {
      const answer = await editor().post(`/bulk-edits/${job.id}/undo`);
      expect(answer.problem.messages).toEqual(['There’s nothing to undo. No records were changed.']);
    }
  });
});

describe('files of records', () => {
  it('are there for every declaration that offers them', () => {
    const declared = allResources.filter((one) => isContentType(one) || one.list.files === true);
    expect(fileResources).toEqual(declared);
    expect(fileResources.map(({ name }) => name)).toContain('email-templates');
  });

  it.each(['csv', 'json'] as const)(
    'change nothing when they are imported as they were exported: %s',
    async (format) => {
      await fill();
      for (const resource of fileResources) {
        const { name } = resource;
        const path = isContentType(resource)
          ? `/content/export?content_type_name=${resource.storage.type}`
          : `/records/export?resource=${name}`;
        const response = await test().request(`/api/v1${path}&format=${format}`, { as: 'editor' });
        const text = await response.text();
        const job = await imported(name, `file.${format}`, text);
        expect([name, job.refusals, job.counts.changed, job.counts.created]).toEqual([name, [], 0, 0]);
        expect(job.counts.unchanged).toBeGreaterThan(0);
      }
    },
  );

  it('change what was changed in them, make what is new, tell what cannot be, and are undone', async () => {
    const bees = await createTag(test(), 'Bees');
    const text = `id,version,name,slug,description\r\n${bees.id},1,Bees,bees,"'=Of bees"\r\n,,Time,,\r\n${bees.id},7,Wasps,bees,\r\n`;
    const job = await imported('tags', 'tags.csv', text);
    expect(job).toMatchObject({ counts: { changed: 1, created: 1, refused: 1 } });
    expect(madeBy(await editor().get(`/tag/${bees.id}`))).toMatchObject({
      name: 'Bees',
      description: '=Of bees',
    });
    expect((await editor().get('/tag/time')).status).toBe(200);
    expect((await undo(job)).counts).toMatchObject({ changed: 2 });
    expect((await editor().get('/tag/time')).status).toBe(404);
  });
});

async function fill(): Promise<void> {
  const list = await createList('Weekly, and more', { description: '=1+1' });
  await createCategory(test(), '@Letters', { description: 'Two\nlines, "quoted"', color: 'plum' });
  await createTag(test(), "'quoted'");
  const template = await made('/newsletter-templates', { name: 'Letter', subject: '-', blocks: MAIL_BLOCKS });
  await createCampaign(test(), {
    template_id: template.id,
    contact_list_ids: [list.id],
    test_subjects: ['a, b', '=c'],
  });
  const rule = { about: 'group', match: 'all', rules: [{ about: 'list', list_id: list.id, is: 'on' }] };
  await made('/segments', { name: 'All', rule });
  const [shelf, tag] = [await createCategory(test(), 'Shelf'), await createTag(test(), 'Ants')];
  for (const { storage } of contentTypes)
    await made('/content', {
      content_type_name: storage.type,
      title: '=1+1',
      category_id: shelf.id,
      tag_ids: [tag.id],
      body: '<p>Words.</p>',
    });
}

async function imported(resource: string, fileName: string, text: string): Promise<Job> {
  const body = new FormData();
  body.append('resource', resource);
  body.append('dry_run', 'false');
  body.append('file', new Blob([text]), fileName);
  const sent = new Response(body);
  const response = await test().request('/api/v1/content/import', {
    method: 'POST',
    body: await sent.arrayBuffer(),
    headers: { 'Content-Type': sent.headers.get('content-type') ?? '' },
    as: 'editor',
  });
  const json = (await response.json()) as { data?: AnsweredRecord; errors?: unknown };
  expect([response.status, json.errors]).toEqual([202, undefined]);
  return ended(json.data?.id ?? '');
}
