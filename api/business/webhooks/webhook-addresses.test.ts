import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const save = (url: string) => clientFor(test(), 'administrator').post('/webhooks', { name: 'x', url });

describe('a webhook', () => {
  it.each([
    'http://127.0.0.1/x',
    'http://[::1]/x',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost/x',
    'http://db.internal/x',
    'http://db/',
    'http://db./',
    'http://printer.lan/',
    'http://168.63.129.16/machine',
    'http://166.9.8.7/',
    'http://2130706433/',
    'https://example.com:8443/',
    'ftp://example.com/',
    'javascript:alert(1)',
  ])('cannot be sent to %s', async (url) => {
    const { status, problem } = await save(url);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['url']]);
  });

  it.each(['https://hooks.example.com/in', 'http://93.184.216.34/in', 'https://example.com./in'])(
    'can be sent to %s',
    async (url) => {
      expect((await save(url)).status).toBe(201);
    },
  );
});

describe('a host of our own network that is listed', () => {
  const list = async (...hosts: string[]) => {
    await saveSettings(test().deps, 'api', { internal_receivers: hosts.map((host) => ({ host })) });
    await test().deps.apiSettings.refresh();
  };

  it('can be sent to, on the port that is listed', async () => {
    await list('next.internal:3000', '10.0.0.7', '[::1]:4000', 'localhost:443');
    for (const url of [
      'http://next.internal:3000/in',
      'http://10.0.0.7/in',
      'http://[::1]:4000/in',
      'https://localhost/in',
    ])
      expect([url, (await save(url)).status]).toEqual([url, 201]);
    for (const url of [
      'http://next.internal/in',
      'http://next.internal:3001/in',
      'http://10.0.0.8/in',
      'http://10.0.0.7:8080/in',
      'http://sub.next.internal:3000/in',
      'http://localhost/in',
    ])
      expect([url, (await save(url)).status]).toEqual([url, 422]);
  });
});
