import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
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
