import { describe, expect, it } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { clientFor } from '../../testing/api-client.ts';
import { saveSignIn } from '../../testing/sign-in/save-sign-in.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
const set = (sessions: object) => saveSignIn(administrator(), { sessions });
const statusOf = async (role: Role) => (await clientFor(test(), role).get('/user')).status;

describe('how long sessions last', () => {
  it('is 14 and 30 days unless it is set', async () => {
    expect((await administrator().get('/settings/sign-in')).data).toMatchObject({
      version: 1,
      sessions: { idle_days: 14, max_days: 30, administrator_idle_days: null, administrator_max_days: null },
    });
    test().clock.advance(14 * DAY_MS - 1);
    expect(await statusOf('editor')).toBe(200);
    test().clock.advance(14 * DAY_MS);
    expect(await statusOf('editor')).toBe(401);
  });

  it('holds for open sessions as soon as it is shorter', async () => {
    expect((await set({ idle_days: 2, max_days: 5 })).status).toBe(200);
    test().clock.advance(2 * DAY_MS - 1);
    expect(await statusOf('editor')).toBe(200);
    test().clock.advance(2 * DAY_MS - 1);
    expect(await statusOf('editor')).toBe(200);
    test().clock.advance(DAY_MS + 2);
    expect(await statusOf('editor')).toBe(401);
  });

  it('may be shorter for administrators, and never longer', async () => {
    expect((await set({ administrator_idle_days: 1, administrator_max_days: 300 })).status).toBe(200);
    test().clock.advance(DAY_MS);
    expect([await statusOf('administrator'), await statusOf('editor')]).toEqual([401, 200]);
  });

  it.each([
    { idle_days: 0 },
    { idle_days: 91 },
    { max_days: 366 },
    { max_days: 1.5 },
    { idle_days: 20, max_days: 10 },
  ])('has bounds: %j', async (sessions) => {
    const { status, problem } = await set(sessions);
    const [first = ''] = Object.keys(sessions);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [`sessions.${first}`]]);
  });
});

describe('the settings of signing in', () => {
  const put = (idleDays: number, version?: number, ifMatch?: string) =>
    administrator().put(
      '/settings/sign-in',
      { sessions: { idle_days: idleDays }, ...(version === undefined ? {} : { version }) },
      ifMatch === undefined ? {} : { headers: { 'If-Match': ifMatch } },
    );
  const stored = async () => (await administrator().get('/settings/sign-in')).data;

  it('are not changed without the version that was read', async () => {
    const refused = await put(3);
    expect([refused.status, refused.problem.code]).toEqual([428, 'version_required']);
    expect(await stored()).toMatchObject({ version: 1, sessions: { idle_days: 14 } });
  });

  it('do not overwrite a concurrent save', async () => {
    expect((await put(3, 1)).data).toMatchObject({ version: 2 });
    const stale = await put(4, 1);
    expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict']);
    expect(stale.problem.current).toMatchObject({ version: 2, sessions: { idle_days: 3 } });
    expect((await put(4, 3)).status).toBe(409);
    expect(await stored()).toMatchObject({ version: 2, sessions: { idle_days: 3 } });
  });

  it('have no version before the first but 1', async () => {
    expect((await put(3, 2)).status).toBe(409);
    expect(await stored()).toMatchObject({ version: 1, sessions: { idle_days: 14 } });
  });

  it('take the ETag that was read as If-Match', async () => {
    const etag = (await administrator().get('/settings/sign-in')).headers.get('etag') ?? '';
    expect((await put(3, undefined, etag)).status).toBe(200);
    expect((await put(4, undefined, etag)).status).toBe(409);
  });

  it.each([1, 2])('are saved by one of many who save version %i at once', async (version) => {
    for (let before = 1; before < version; before += 1) await put(20, before);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => put(index + 2, version)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)?.data;
    expect(await stored()).toEqual(winner);
    const others = answers.filter(({ status }) => status === 409);
    expect(others.map(({ problem }) => problem.current)).toEqual(others.map(() => winner));
  });
});

describe('signing out everywhere', () => {
  it('ends every session of the person, and no one else’s', async () => {
    expect((await clientFor(test(), 'editor').delete('/sessions')).status).toBe(204);
    expect([await statusOf('editor'), await statusOf('author')]).toEqual([401, 200]);
  });
});
