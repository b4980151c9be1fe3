import { describe, expect, it } from 'vitest';
import { PRESENCE_EXPIRES_SECONDS } from '#schema/base/limits.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, saveContent } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const SECOND_MS = 1000;
const TABS = [1, 2, 3, 4].map((number) => `01990000-0000-7000-8000-00000000000${number}`);
const [FIRST = '', SECOND = '', THIRD = ''] = TABS;

interface Presence {
  is_mine: boolean;
  version: number;
  holder: { user: { id: string; name: string }; since: string } | null;
}

async function beat(
  id: string,
  as: 'editor' | 'administrator',
  body: { tab: string; opens?: boolean; take_over?: boolean },
) {
  const { status, data } = await clientFor(test(), as).post(`/content/${id}/presence`, { ...body });
  expect(status).toBe(200);
  return data as unknown as Presence;
}

describe('presence', () => {
  it('belongs to the first tab, and names its user to the others', async () => {
    const { id } = await createArticle(test());
    expect(await beat(id, 'editor', { tab: FIRST, opens: true })).toEqual({
      is_mine: true,
      version: 1,
      holder: {
        user: { id: test().staff.editor.id, name: 'The editor' },
        since: '2026-11-21T10:00:00.000Z',
      },
    });
    const other = await beat(id, 'administrator', { tab: SECOND, opens: true });
    expect([other.is_mine, other.holder?.user.name]).toEqual([false, 'The editor']);
  });

  it('ends half a minute after the last sign of life, not before', async () => {
    const { id } = await createArticle(test());
    await beat(id, 'editor', { tab: FIRST });
    test().clock.advance(20 * SECOND_MS);
    await beat(id, 'editor', { tab: FIRST });
    test().clock.advance(PRESENCE_EXPIRES_SECONDS * SECOND_MS);
    expect((await beat(id, 'administrator', { tab: SECOND })).is_mine).toBe(false);
    test().clock.advance(1);
    expect((await beat(id, 'administrator', { tab: SECOND })).is_mine).toBe(true);
  });

  it('passes to who takes over; the other learns of it, and cannot take it back by staying', async () => {
    const { id } = await createArticle(test());
    await beat(id, 'editor', { tab: FIRST, opens: true });
    expect((await beat(id, 'administrator', { tab: SECOND, take_over: true })).is_mine).toBe(true);
    test().clock.advance(10 * SECOND_MS);
    const told = await beat(id, 'editor', { tab: FIRST });
    expect([told.is_mine, told.holder?.user.name]).toEqual([false, 'The administrator']);
    expect((await beat(id, 'editor', { tab: FIRST, take_over: true })).is_mine).toBe(true);
  });

  it('never locks people out of their own text: the tab opened last is the one that writes', async () => {
    const { id } = await createArticle(test());
    await beat(id, 'editor', { tab: FIRST, opens: true });
    expect((await beat(id, 'editor', { tab: SECOND, opens: true })).is_mine).toBe(true);
    expect((await beat(id, 'editor', { tab: FIRST })).is_mine).toBe(false);
  });

  it('ends at once for the tab that is closed, and for no other', async () => {
    const { id } = await createArticle(test());
    await beat(id, 'editor', { tab: FIRST, opens: true });
    const leave = (as: 'editor' | 'administrator', tab: string) =>
      clientFor(test(), as).delete(`/content/${id}/presence/${tab}`);
    expect((await leave('administrator', FIRST)).status).toBe(204);
    expect((await leave('editor', THIRD)).status).toBe(204);
    expect((await beat(id, 'administrator', { tab: SECOND })).is_mine).toBe(false);
    expect((await leave('editor', FIRST)).status).toBe(204);
    expect((await beat(id, 'administrator', { tab: SECOND })).is_mine).toBe(true);
  });

  it('of several who come at the same moment is one person’s', async () => {
    const { id } = await createArticle(test());
    const answers = await Promise.all(
      TABS.map((tab, index) => beat(id, index % 2 === 0 ? 'editor' : 'administrator', { tab })),
    );
    expect(answers.filter((answer) => answer.is_mine)).toHaveLength(1);
  });

  it('says which version is stored, and is only for who may write there', async () => {
    const { id } = await createArticle(test());
    await saveContent(test(), id, { intro: 'Newer.' });
    expect((await beat(id, 'editor', { tab: FIRST })).version).toBe(2);
    const refused = await clientFor(test(), 'author').post(`/content/${id}/presence`, { tab: SECOND });
    expect(refused.status).toBe(403);
    const odd = await clientFor(test(), 'editor').post(`/content/${id}/presence`, { tab: 'x' });
    expect(odd.problem.errors).toEqual({ tab: ['must be the ID of a record'] });
  });
});
