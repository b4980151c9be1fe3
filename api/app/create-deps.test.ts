import { describe, expect, it } from 'vitest';
import { createDeps } from './create-deps.ts';
import { createLog } from '../platform/base/create-log.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { isSecretKeyExposed, parseEnvironment } from '../platform/base/env.ts';
import { createMemoryImageStorage } from '../testing/memory-image-storage.ts';

const database = useTestDatabase();

const depsWith = (source: Record<string, string> = {}) =>
  createDeps({
    database: database(),
    env: parseEnvironment({ LOG_LEVEL: 'silent', ...source }),
    fetch: () => Promise.reject(new Error('There is no network in tests.')),
    images: createMemoryImageStorage(),
  });

describe('the dependencies of a running server', () => {
  it('have a secret key that is made once and kept', async () => {
    const [first, second] = await Promise.all([depsWith(), depsWith()]);
    expect(first.secretKey).toHaveLength(43);
    expect(second.secretKey).toBe(first.secretKey);
    expect((await depsWith()).secretKey).toBe(first.secretKey);
  });

  it('take the key of the environment instead', async () => {
    const SECRET_KEY = 'k'.repeat(32);
    expect((await depsWith({ SECRET_KEY })).secretKey).toBe(SECRET_KEY);
  });

  it('tell the time of the machine', async () => {
    const { now } = await depsWith();
    expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1000);
  });
});

describe('the log', () => {
  it('blots out secrets, also inside what is logged', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info' }, { write: (line) => void lines.push(line) });
    const secret = 'hunter2hunter2';
    log.info(
      {
        password: secret,
        request: { headers: { authorization: `Bearer ${secret}` } },
        user: { token: secret },
      },
      'x',
    );
    expect(lines.join()).not.toContain(secret);
    expect(lines.join()).toContain('[secret]');
  });

  it('is one line of bounded length per entry for any input', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info' }, { write: (line) => void lines.push(line) });
    const sent = 'a\r\n{"level":60,"msg":"forged"}\u001b[31m';
    log.error(
      { err: new Error(sent + 'x'.repeat(1_000_000)), path: sent, agent: 'x'.repeat(1_000_000) },
      sent,
    );
    expect(lines).toHaveLength(1);
    const [line = ''] = lines;
    expect(line.trimEnd()).not.toMatch(/[\r\n\u001b]/);
    expect(line.length).toBeLessThan(10_000);
    expect(JSON.parse(line)).toMatchObject({ level: 50, path: sent, msg: sent, err: { type: 'Error' } });
  });
});

describe('the key of stored secrets', () => {
  it.each([
    ['https://book.test', undefined, true],
    ['http://192.168.1.4:3000', undefined, true],
    ['https://book.test', 'a key of the environment, long enough', false],
    ['http://localhost:3000', undefined, false],
    ['http://127.0.0.1:3000', undefined, false],
    ['http://[::1]:3000', undefined, false],
  ])('lies exposed at %s with the SECRET_KEY %s: %s', (...[siteUrl, secretKey, isExposed]) => {
    expect(isSecretKeyExposed({ siteUrl, secretKey })).toBe(isExposed);
  });
});
