import { describe, expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const ORIGIN = 'https://scripts.example';
const ORIGINS = [{ origin: ORIGIN, uses: ['script'] as const }];

describe('the policy of snippets that are not saved', () => {
  const test = useTestApp();
  const ask = async (typed: Json, role: 'administrator' | 'editor' = 'administrator') =>
    clientFor(test(), role).post('/settings/code/policy', typed);

  it('adds what is typed to what is saved, and stores nothing', async () => {
    await saveSettings(test().deps, 'code', { origins: ORIGINS });
    const { data } = await ask({ head: `<script src="${ORIGIN}/x.js"></script><style>p{}</style>` });
    expect(data).toMatchObject({
      policy: { 'script-src': [ORIGIN], 'style-src': [expect.stringMatching(/^'sha256-/)] },
      faults: {},
    });
    const stored = await clientFor(test(), 'administrator').get('/settings/code');
    expect(stored.data).toMatchObject({ head: null, version: 2, policy: {} });
  });

  it('says what it would block', async () => {
    const { data } = await ask({ foot: `<script src="${ORIGIN}/x.js"></script>` });
    expect(data).toMatchObject({ policy: {}, faults: { foot: [expect.stringContaining(ORIGIN)] } });
  });

  it('takes what is not valid yet as not typed', async () => {
    const { status, data } = await ask({ head: 5, origins: [{ origin: 'not an origin' }] });
    expect([status, data]).toEqual([200, { policy: {}, faults: {} }]);
  });

  it('is for administrators', async () => {
    expect((await ask({}, 'editor')).status).toBe(403);
  });
});
