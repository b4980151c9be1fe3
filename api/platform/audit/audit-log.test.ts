import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle } from '../../testing/content-records.ts';
import { PASSWORD } from '../../testing/test-staff.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

interface Entry {
  action: string;
  user: { id: string; name: string } | null;
  resource: string | null;
  record_title: string | null;
  address: string | null;
  request_id: string | null;
  details: Record<string, unknown>;
}

async function entries(query = ''): Promise<Entry[]> {
  const { page } = await clientFor(test(), 'administrator').get(`/audit-log${query}`);
  return page.data as unknown as Entry[];
}

describe('the audit log', () => {
  it('says who did what to what, from where, and in which request', async () => {
    const made = await clientFor(test(), 'editor').post('/category', { name: 'History' });
    expect(made.status).toBe(201);
    expect(await entries()).toMatchObject([
      {
        action: 'create',
        user: { id: test().staff.editor.id, name: 'The editor' },
        resource: 'categories',
        record_title: 'History',
        address: '203.0.113.7',
      },
    ]);
    expect((await entries())[0]?.request_id).toMatch(/\S/);
  });

  it('records attempts to exceed a role, once a minute for each action', async () => {
    const author = clientFor(test(), 'author');
    for (const path of ['/contacts', '/contacts', '/contacts/export.csv'])
      expect((await author.get(path)).status).toBe(403);
    const { id } = await createArticle(test());
    expect((await author.put(`/content/${id}`, { title: 'Not mine', version: 1 })).status).toBe(403);
    const denied = async () =>
      (await entries('?action=authz_denied')).map(
        ({ user, details }) => `${user?.name} ${String(details.path)}`,
      );
    expect((await denied()).toSorted()).toEqual([
      'The author /contacts',
      'The author /contacts/export.csv',
      'The author /content/:id',
    ]);
    test().clock.advance(60_001);
    await author.get('/contacts');
    expect(await denied()).toHaveLength(4);
    expect((await clientFor(test()).get('/contacts')).status).toBe(401);
    expect(await denied()).toHaveLength(4);
  });

  it('names the fields of a change, never what they hold', async () => {
    const administrator = clientFor(test(), 'administrator');
    const { id } = test().staff.author;
    const { data } = await administrator.get(`/users/${id}`);
    const { version } = data;
    await administrator.put(`/users/${id}`, { password: 'a whole new password', role: 'editor', version });
    const [entry] = await entries('?resource=users&action=update');
    expect(entry?.details).toEqual({ fields: ['role', 'password'] });
    expect(JSON.stringify(entry)).not.toContain('a whole new password');
    expect(JSON.stringify(entry)).not.toContain('argon2');
  });

  it('records every step of a text, and of automatic saves only the first', async () => {
    const editor = clientFor(test(), 'editor');
    const { id } = await createArticle(test(), { title: 'On leisure', intro: 'A word on it.' });
    for (const [version, title] of ['On leisures', 'On leisure and', 'On leisure and work'].entries())
      await editor.put(`/content/${id}?autosave=true`, { title, version: version + 1 });
    await editor.post(`/content/${id}/publish`, { scheduled_at: '2027-01-01T09:00:00Z' });
    await editor.post(`/content/${id}/publish`);
    await editor.post(`/content/${id}/unpublish`);
    await editor.delete(`/content/${id}`);
    await editor.post(`/content/${id}/restore`);
    const noted = await entries('?resource=articles');
    expect(noted.map(({ action }) => action)).toEqual([
      'restore',
      'trash',
      'unpublish',
      'publish',
      'schedule',
      'update',
      'create',
    ]);
    expect(noted[5]).toMatchObject({ record_title: 'On leisures', details: { fields: ['title'] } });
    expect(noted[5]?.request_id).toMatch(/\S/);
  });

  it('holds nothing of what did not happen', async () => {
    const refused = await clientFor(test(), 'editor').post('/category', { name: '' });
    expect(refused.status).toBe(422);
    expect(await entries()).toEqual([]);
  });

  it('notes sign-ins, also those that fail', async () => {
    const login = (password: string) =>
      clientFor(test()).post('/auth/login', { email: 'editor@example.com', password });
    await login('not the password');
    await login(PASSWORD);
    expect((await entries()).map(({ action }) => action)).toEqual(['sign_in', 'fail_to_sign_in']);
    expect(await entries('?action=sign_in')).toMatchObject([{ user: { name: 'The editor' } }]);
  });

  it('is narrowed down by person, kind and time', async () => {
    await clientFor(test(), 'editor').post('/category', { name: 'History' });
    test().clock.advance(60_000);
    await clientFor(test(), 'author').post('/tag', { name: 'stoicism' });
    expect(await entries(`?user_id=${test().staff.author.id}`)).toMatchObject([{ resource: 'tags' }]);
    expect(await entries('?search=histo')).toMatchObject([{ record_title: 'History' }]);
    expect(await entries('?to=2026-11-21T10:00:30Z')).toHaveLength(1);
    expect(await entries('?from=2026-11-21T10:00:30Z')).toHaveLength(1);
  });

  it('cannot be rewritten, not even in the database', async () => {
    await clientFor(test(), 'editor').post('/category', { name: 'History' });
    const on = test().deps.database.queries;
    await expect(rows(on, sql`UPDATE audit_entries SET action = 'nothing'`)).rejects.toThrow('append-only');
    await expect(rows(on, sql`DELETE FROM audit_entries`)).rejects.toThrow('append-only');
    expect(await entries()).toHaveLength(1);
  });
});
