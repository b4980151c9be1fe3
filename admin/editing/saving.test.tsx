// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { press, seen, valueOf, textsOf, write } from '../kit/testing/person.ts';
import { problem } from '../providers/testing/test-server.ts';
import { openRecord, pressSaveKeys } from './testing/open-record.tsx';

const NAME = 'Name (required)';
const state = () => textsOf('status').at(-1);

async function confirmDeletion(): Promise<void> {
  press('button', 'More actions');
  await expect.poll(() => seen('menuitem', 'Delete')).toBeDefined();
  press('menuitem', 'Delete');
  await expect.poll(() => seen('dialog', 'Delete “Woods”?')).toBeDefined();
  press('button', 'Delete');
}

describe('a manual save', () => {
  it('sends what changed with the version it began with, and the next one with the version that it made', async () => {
    const { saves } = await openRecord('tags');
    write(NAME, 'Forests');
    await expect.poll(state).toBe('Unsaved changes');
    press('button', 'Save');
    await expect.poll(state).toMatch(/^Saved \d/);
    write('Description', 'Trees.');
    await expect.poll(state).toBe('Unsaved changes');
    press('button', 'Save');
    await expect.poll(state).toMatch(/^Saved \d/);
    expect(saves()).toEqual([
      { path: '/tag/t1', query: {}, body: { name: 'Forests', version: 3 } },
      { path: '/tag/t1', query: {}, body: { description: 'Trees.', version: 4 } },
    ]);
  });

  it('sends nothing where nothing changed', async () => {
    const { saves } = await openRecord('tags');
    pressSaveKeys();
    // The one after it waits for it: by then it has sent everything.
    write(NAME, 'Forests');
    pressSaveKeys();
    await expect.poll(state).toMatch(/^Saved \d/);
    expect(saves().map(({ body }) => body)).toEqual([{ name: 'Forests', version: 3 }]);
  });

  it('keeps what is typed while it is under way, and saves it afterwards', async () => {
    const { api, saves } = await openRecord('tags');
    const { release } = api.hold();
    write(NAME, 'Forests');
    pressSaveKeys();
    await expect.poll(state).toBe('Saving…');
    write(NAME, 'Forests and fields');
    write('Description', 'Trees.');
    release();
    await expect.poll(state).toBe('Unsaved changes');
    expect(valueOf(NAME)).toBe('Forests and fields');
    press('button', 'Save');
    await expect.poll(state).toMatch(/^Saved \d/);
    expect(saves().map(({ body }) => body)).toEqual([
      { name: 'Forests', version: 3 },
      { name: 'Forests and fields', description: 'Trees.', version: 4 },
    ]);
  });

  it('waits for the previous one, however often Save is pressed', async () => {
    const { api, saves } = await openRecord('tags');
    const { release } = api.hold();
    write(NAME, 'Forests');
    pressSaveKeys();
    await expect.poll(state).toBe('Saving…');
    write(NAME, 'Forests and fields');
    pressSaveKeys();
    pressSaveKeys();
    release();
    await expect.poll(() => api.stored().name).toBe('Forests and fields');
    await expect.poll(state).toMatch(/^Saved \d/);
    expect(api.mostAtOnce()).toBe(1);
    expect(saves().map(({ body }) => body)).toEqual([
      { name: 'Forests', version: 3 },
      { name: 'Forests and fields', version: 4 },
    ]);
  });
});

describe('a saved record', () => {
  it('with another slug is at another URL, where the slug is in the URL', async () => {
    const { api, path } = await openRecord('lists');
    write('Slug', 'forests');
    pressSaveKeys();
    await expect.poll(path).toBe('/admin/lists/forests');
    await expect.poll(() => seen('button', 'Save')).toBeDefined();
    expect([api.stored().slug, valueOf('Slug')]).toEqual(['forests', 'forests']);
  });

  it('with another slug stays where it is, where the URL has an ID', async () => {
    const { api, path } = await openRecord('tags');
    write('Slug', 'forests');
    pressSaveKeys();
    await expect.poll(() => api.stored().slug).toBe('forests');
    await expect.poll(state).toMatch(/^Saved \d/);
    expect(path()).toBe('/admin/tags/t1');
  });
});

describe('a save that fails', () => {
  it('in an outage keeps the text and says so, and the next one sends it', async () => {
    const { api, saves } = await openRecord('tags');
    api.failNext(problem(503, 'database_unavailable'));
    write(NAME, 'Forests');
    pressSaveKeys();
    await expect.poll(state).toBe('Not saved');
    expect(textsOf('alert')).toEqual(['It went wrong: database_unavailable']);
    expect(valueOf(NAME)).toBe('Forests');
    press('button', 'Save');
    await expect.poll(state).toMatch(/^Saved \d/);
    await expect.poll(() => textsOf('alert')).toEqual([]);
    const body = { name: 'Forests', version: 3 };
    expect(saves().map((save) => save.body)).toEqual([body, body]);
  });

  it('because the server is not reached says that the text is still there', async () => {
    const { api } = await openRecord('tags');
    api.failNext(new TypeError('Failed to fetch'));
    write(NAME, 'Forests');
    pressSaveKeys();
    await expect
      .poll(() => textsOf('alert'))
      .toEqual(['Can’t reach the server. Your changes are still here. Try again.']);
    expect(valueOf(NAME)).toBe('Forests');
  });

  it('with an error in one field shows it there until that field is edited', async () => {
    const { api, saves } = await openRecord('tags');
    api.failNext(problem(422, 'validation_failed', { errors: { name: ['is taken'] } }));
    write(NAME, 'Forests');
    pressSaveKeys();
    await expect.poll(() => textsOf('alert')).toEqual(['Is taken.', '1 field needs your attention.']);
    write(NAME, 'Woodland');
    await expect.poll(() => textsOf('alert')).toEqual(['1 field needs your attention.']);
    pressSaveKeys();
    await expect.poll(() => textsOf('alert')).toEqual([]);
    expect(saves().at(-1)?.body).toEqual({ name: 'Woodland', version: 3 });
  });
});

describe('the error of an earlier save', () => {
  it('is no longer shown once the next save fails for another reason', async () => {
    const { api } = await openRecord('tags');
    api.failNext(
      problem(422, 'validation_failed', { errors: { name: ['is taken'] } }),
      problem(503, 'database_unavailable'),
    );
    write(NAME, 'Forests');
    pressSaveKeys();
    await expect.poll(() => textsOf('alert')).toEqual(['Is taken.', '1 field needs your attention.']);
    write('Description', 'Trees.');
    pressSaveKeys();
    await expect.poll(() => textsOf('alert')).toEqual(['It went wrong: database_unavailable']);
  });
});

describe('a verb', () => {
  it('starts after the save, and a save requested meanwhile starts after the action', async () => {
    const { api, received } = await openRecord('articles', { status: 'published' });
    const { release } = api.hold();
    write('Title', 'Walden Pond');
    await expect.poll(state).toBe('Unsaved changes');
    press('button', 'More actions');
    await expect.poll(() => seen('menuitem', 'Archive')).toBeDefined();
    press('menuitem', 'Archive');
    await expect.poll(() => seen('dialog', 'Archive this page?')).toBeDefined();
    press('button', 'Archive');
    await expect.poll(state).toBe('Saving…');
    write('Title', 'Walden Pond, 1845');
    pressSaveKeys();
    release();
    await expect.poll(() => api.stored()).toMatchObject({ title: 'Walden Pond, 1845', status: 'archived' });
    await expect.poll(() => textsOf('status')).toContainEqual(expect.stringMatching(/^Saved \d/));
    const sent = received.filter(({ path }) => /^\/content\/a1(\/archive)?$/.test(path));
    expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/content/a1', { title: 'Walden Pond', version: 3 }],
      ['POST', '/content/a1/archive', { version: 4 }],
      ['PUT', '/content/a1', { title: 'Walden Pond, 1845', version: 5 }],
    ]);
    expect(api.mostAtOnce()).toBe(1);
  });

  it('that deletes waits for the save that is under way', async () => {
    const { api, received } = await openRecord('tags');
    const { release } = api.hold();
    write(NAME, 'Forests');
    pressSaveKeys();
    await expect.poll(state).toBe('Saving…');
    await confirmDeletion();
    release();
    const sent = () => received.map(({ method }) => method).filter((method) => /PUT|DELETE/.test(method));
    await expect.poll(sent).toContain('DELETE');
    expect(sent()).toEqual(['PUT', 'DELETE']);
    expect(api.mostAtOnce()).toBe(1);
  });

  it('that deletes leaves the record and says so', async () => {
    const { path } = await openRecord('tags');
    await confirmDeletion();
    await expect.poll(path).toBe('/admin/tags');
    await expect.poll(() => document.body.textContent).toContain('Deleted “Woods”');
  });

  it('that fails to delete stays on the record', async () => {
    const { api, path } = await openRecord('tags');
    api.failNext(problem(503, 'database_unavailable'));
    await confirmDeletion();
    await expect.poll(() => textsOf('alert')).toEqual(['It went wrong: database_unavailable']);
    expect([path(), valueOf(NAME)]).toEqual(['/admin/tags/t1', 'Woods']);
  });
});
