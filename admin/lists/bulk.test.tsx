// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { allSeen, isDisabled, press, seen, valueOf, textsOf, write } from '../kit/testing/person.ts';
import { type Answer, problem, type Received } from '../providers/testing/test-server.ts';
import { openList } from './testing/open-list.tsx';

const DIALOG = 'Edit 3 categories';
const count = () =>
  textsOf('toolbar')
    .join()
    .match(/\d+ selected/)?.[0];
const entry = (id: string, outcome: string, rest: object = {}) => ({
  id,
  title: `Shelf ${id}`,
  outcome,
  changes: [],
  ...rest,
});
const PREVIEW = {
  total: 3,
  change: 1,
  unchanged: 1,
  refused: 1,
  live: null,
  entries: [
    entry('c1', 'change', { changes: [{ field: 'color', before: 'slate', after: 'plum' }] }),
    entry('c2', 'unchanged'),
    entry('c3', 'refused', { reason: 'Someone else is editing it.' }),
  ],
};
const counts = { waiting: 0, changed: 1, created: 0, unchanged: 1, refused: 1 };
const JOB = { id: 'j1', kind: 'edit', status: 'finished', total: 3, counts, undone_by: null };
const refusals = [{ position: 3, id: 'c3', title: 'Shelf c3', reason: 'Someone else is editing it.' }];
const answer = ({ path }: Received): Answer => ({
  body: { data: path.endsWith('/preview') ? PREVIEW : { ...JOB, refusals } },
});

/** Selects three records and opens the dialog of actions. */
async function openDialog(bulk: (request: Received) => Answer = answer) {
  const opened = await openList({ count: 3, bulk });
  press('checkbox', 'Select all on this page');
  await expect.poll(() => seen('button', 'Bulk edit')).toBeDefined();
  press('button', 'Bulk edit');
  await expect.poll(() => seen('dialog', DIALOG)).toBeDefined();
  return opened;
}

async function openPreview(bulk?: (request: Received) => Answer) {
  const opened = await openDialog(bulk);
  write('Color', 'plum');
  await expect.poll(() => isDisabled('button', 'Preview')).toBe(false);
  press('button', 'Preview');
  return opened;
}

const WANTED = { resource: 'categories', ids: ['c1', 'c2', 'c3'], changes: { color: 'plum' } };

describe('changing many at once', () => {
  it('sends nothing before a field is chosen', async () => {
    const { asked } = await openDialog();
    expect(isDisabled('button', 'Preview')).toBe(true);
    write('Color', 'plum');
    await expect.poll(() => isDisabled('button', 'Preview')).toBe(false);
    write('Color', '');
    await expect.poll(() => isDisabled('button', 'Preview')).toBe(true);
    expect(asked()).toEqual([]);
  });

  it('shows first what would change, what is so already and what cannot, and why', async () => {
    const { asked } = await openPreview();
    await expect
      .poll(() => textsOf('status'))
      .toContain('1 of 3 will change, 1 needs no change, 1 can’t be changed');
    expect(textsOf('listitem')).toEqual([
      'Shelf c1Color: slate → plum',
      'Shelf c2No change',
      'Shelf c3Someone else is editing it.',
    ]);
    expect(asked()).toEqual([['/bulk-edits/preview', WANTED]]);
    expect(textsOf('dialog').join()).not.toContain('Undo all');
  });

  it.each<[before: unknown, after: unknown, words: string]>([
    [null, 'plum', 'none → plum'],
    ['', 'plum', 'none → plum'],
    [[], ['Bees', 'Ants'], 'none → Bees, Ants'],
    [['Bees'], [], 'Bees → none'],
    [2, { on: true }, '2 → {"on":true}'],
  ])('says %j → %j in words', async (before, after, words) => {
    const change = entry('c1', 'change', { changes: [{ field: 'color', before, after }] });
    await openPreview(() => ({ body: { data: { ...PREVIEW, entries: [change] } } }));
    await expect.poll(() => textsOf('listitem')).toEqual([`Shelf c1Color: ${words}`]);
  });

  it('begins with the very request that was looked at, then says what became of it', async () => {
    const { asked } = await openPreview();
    await expect.poll(() => seen('button', 'Update 1')).toBeDefined();
    press('button', 'Update 1');
    await expect.poll(() => textsOf('status')).toContain('Finished: 1 changed, 1 unchanged, 1 skipped');
    expect(asked()).toEqual([
      ['/bulk-edits/preview', WANTED],
      ['/bulk-edits', WANTED],
    ]);
    expect(textsOf('listitem')).toContain('Shelf c3 Someone else is editing it.');
    expect(count()).toBeUndefined();
    press('button', 'Undo all');
    await expect.poll(() => asked().at(-1)).toEqual(['/bulk-edits/j1/undo', undefined]);
  });

  it('goes back to what was chosen', async () => {
    const { asked } = await openPreview();
    await expect.poll(() => seen('button', 'Back')).toBeDefined();
    press('button', 'Back');
    await expect.poll(() => seen('button', 'Preview')).toBeDefined();
    expect(valueOf('Color')).toBe('plum');
    expect(asked()).toHaveLength(1);
  });

  it('is called off without a request, and the selection stays', async () => {
    const { asked } = await openDialog();
    write('Color', 'plum');
    press('button', 'Cancel');
    await expect.poll(() => allSeen('dialog')).toEqual([]);
    expect(asked()).toEqual([]);
    expect(count()).toBe('3 selected');
  });

  it('cannot begin where nothing would change', async () => {
    const none = { ...PREVIEW, change: 0, unchanged: 2 };
    const { asked } = await openPreview(() => ({ body: { data: none } }));
    await expect.poll(() => seen('button', 'Update 0')).toBeDefined();
    expect(isDisabled('button', 'Update 0')).toBe(true);
    press('button', 'Update 0');
    expect(asked()).toHaveLength(1);
  });

  it('says what went wrong, keeps what was chosen and may be tried again', async () => {
    let isDown = true;
    const { asked } = await openPreview((request) =>
      isDown ? problem(503, 'database_unavailable') : answer(request),
    );
    await expect.poll(() => textsOf('alert')).toEqual(['It went wrong: database_unavailable.']);
    expect(valueOf('Color')).toBe('plum');
    isDown = false;
    press('button', 'Preview');
    await expect.poll(() => seen('button', 'Update 1')).toBeDefined();
    expect(textsOf('alert')).toEqual([]);
    expect(asked()).toEqual([
      ['/bulk-edits/preview', WANTED],
      ['/bulk-edits/preview', WANTED],
    ]);
  });
});

describe('changing live pages', () => {
  const page = (id: string, title: string) => ({ id, title });
  const LIVE = {
    up_to_date: 1,
    with_other_changes: 2,
    blocked: 1,
    others: [page('c2', 'Shelf c2'), page('c4', 'Shelf c4')],
    refusals: [{ ...page('c3', 'Shelf c3'), reason: 'Not ready to publish: intro.' }],
    moved: 1,
    moves: [{ id: 'c1', from: '/shelves/old/one', to: '/shelves/new/one' }],
  };
  const answerLive = ({ path }: Received): Answer => ({
    body: { data: path.endsWith('/preview') ? { ...PREVIEW, live: LIVE } : { ...JOB, refusals } },
  });

  it('updates those without other changes, and says what the rest would mean', async () => {
    const { asked } = await openPreview(answerLive);
    const action = 'Save and update 1 live page';
    await expect.poll(() => seen('button', action)).toBeDefined();
    const words = textsOf('dialog').join();
    for (const part of ['Shelf c4', 'Not ready to publish: intro.', '/shelves/old/one → /shelves/new/one'])
      expect(words).toContain(part);
    press('button', action);
    await expect
      .poll(() => asked().at(-1))
      .toEqual(['/bulk-edits', { ...WANTED, update_live: 'up_to_date' }]);
  });

  it('updates all of them once that is chosen', async () => {
    const { asked } = await openPreview(answerLive);
    const choice = 'Also update 2 pages and publish their other unpublished changes';
    await expect.poll(() => seen('checkbox', choice)).toBeDefined();
    press('checkbox', choice);
    await expect.poll(() => seen('button', 'Save and update 3 live pages')).toBeDefined();
    press('button', 'Save and update 3 live pages');
    await expect.poll(() => asked().at(-1)).toEqual(['/bulk-edits', { ...WANTED, update_live: 'all' }]);
  });

  it('leaves the site as it is where that is wanted', async () => {
    const { asked } = await openPreview(answerLive);
    await expect.poll(() => seen('button', 'Save only')).toBeDefined();
    press('button', 'Save only');
    await expect.poll(() => asked().at(-1)).toEqual(['/bulk-edits', WANTED]);
  });
});

describe('deleting many at once', () => {
  const gone = { ...PREVIEW, change: 2, unchanged: 0, entries: [entry('c1', 'change')] };
  const body = { resource: 'categories', ids: ['c1', 'c2', 'c3'], action: 'delete' };

  it('looks before it deletes, and says that it can be undone', async () => {
    const { asked } = await openList({
      count: 3,
      bulk: ({ path }) => ({ body: { data: path.endsWith('/preview') ? gone : { ...JOB, refusals } } }),
    });
    press('checkbox', 'Select all on this page');
    await expect.poll(() => seen('button', 'Delete')).toBeDefined();
    press('button', 'Delete');
    await expect.poll(() => textsOf('status')).toContain('2 of 3 will be deleted, 1 can’t be deleted');
    expect(textsOf('dialog').join()).toContain('You can undo the deletion later with “Undo all”.');
    expect(asked()).toEqual([['/bulk-edits/preview', body]]);
    press('button', 'Delete 2');
    await expect.poll(asked).toEqual([
      ['/bulk-edits/preview', body],
      ['/bulk-edits', body],
    ]);
  });

  it('promises no undo where nothing can be deleted', async () => {
    await openList({ count: 3, bulk: () => ({ body: { data: { ...gone, change: 0, refused: 3 } } }) });
    press('checkbox', 'Select all on this page');
    await expect.poll(() => seen('button', 'Delete')).toBeDefined();
    press('button', 'Delete');
    await expect.poll(() => textsOf('status')).toContain('0 of 3 will be deleted, 3 can’t be deleted');
    expect(textsOf('dialog').join()).not.toContain('Undo all');
  });

  it.each<[Role, boolean]>([
    ['administrator', true],
    ['author', false],
  ])('is offered to whom it is allowed: %s, %s', async (role, isOffered) => {
    await openList({ count: 3, role });
    expect(isDisabled('checkbox', 'Select Shelf 01')).toBe(!isOffered);
  });
});
