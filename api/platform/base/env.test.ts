import { describe, expect, it } from 'vitest';
import { EnvironmentError, parseEnvironment } from './env.ts';

function linesOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.lines;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  it('has a default for everything that is needed', () => {
    expect(parseEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      siteUrl: 'http://localhost:3000',
      aiPatienceSeconds: 25,
      aiPrivateNetwork: true,
      allowedHosts: [],
      trustedProxies: [],
      starterContent: true,
      strictTransportSecurity: 'max-age=31536000',
      uploadMbPerDay: 2000,
      uploadsPerDay: 2000,
      uploadsPerHour: 500,
      logLevel: 'info',
      logRequests: false,
      otelExporterOtlpHeaders: {},
      otelServiceName: 'colophon',
    });
  });

  it('takes a password of 8 to 1,024 characters, letters of two code units counted once', () => {
    const linesFor = (password: string) =>
      linesOf({ ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: password });
    for (const fine of ['a'.repeat(8), '😀'.repeat(8), '😀'.repeat(1_024)])
      expect(linesFor(fine)).toEqual([]);
    for (const wrong of ['a'.repeat(7), '😀'.repeat(7), 'a'.repeat(1_025)])
      expect(linesFor(wrong)).toEqual([expect.stringContaining('between 8 and 1024 characters')]);
  });

  it('has OpenID-only sign-in on, off, or left to the settings', () => {
    expect(parseEnvironment({ OPENID_ONLY: 'true' }).openidOnly).toBe(true);
    expect(parseEnvironment({ OPENID_ONLY: 'false' }).openidOnly).toBe(false);
    expect(parseEnvironment({}).openidOnly).toBe(undefined);
    for (const wrong of ['yes', '1', 'TRUE'])
      expect(linesOf({ OPENID_ONLY: wrong })).toEqual([expect.stringContaining('true or false')]);
  });

  it('derives the address of the site from the port, unless it is given', () => {
    expect(parseEnvironment({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
    expect(parseEnvironment({ PORT: '8080', SITE_URL: 'https://Example.com/' }).siteUrl).toBe(
      'https://example.com',
    );
  });

  it('ignores what it does not know and takes an empty variable for unset', () => {
    expect(parseEnvironment({ HOME: '/home/someone', PORT: '', SITE_NAME: ' ' })).toEqual(
      parseEnvironment({}),
    );
  });

  it('splits lists', () => {
    const env = parseEnvironment({
      ALLOWED_HOSTS: 'Example.com, www.example.com',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
    });
    expect(env.allowedHosts).toEqual(['example.com', 'www.example.com']);
    expect(env.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a number between 0 and 65535 (got "abc")'],
    [{ PORT: '65536' }, 'PORT must be a number between 0 and 65535 (got "65536")'],
    [{ PORT: '-1' }, 'PORT must be a number between 0 and 65535 (got "-1")'],
    [
      { SITE_URL: 'example.com' },
      'SITE_URL must be an http or https URL without a path, such as https://example.com (got "example.com")',
    ],
    [
      { SITE_URL: 'https://example.com/blog' },
      'SITE_URL must be an http or https URL without a path, such as https://example.com (got "https://example.com/blog")',
    ],
    [{ STARTER_CONTENT: 'yes' }, 'STARTER_CONTENT must be true or false (got "yes")'],
    [
      { TRUSTED_PROXIES: '10.0.0.1, proxy' },
      'TRUSTED_PROXIES must be IP addresses or ranges separated by commas, such as 10.0.0.0/8 (got "10.0.0.1, proxy")',
    ],
    [{ AI_PROVIDER: 'other' }, 'AI_PROVIDER must be openai-compatible or anthropic (got "other")'],
    [
      { MAIL_FROM: 'Ada Lovelace' },
      'MAIL_FROM must be a sender such as Colophon <news@example.com>, or several separated by commas (got "Ada Lovelace")',
    ],
    ...['http://eu.i.posthog.com', 'https://eu.i.posthog.com/ingest', 'eu.i.posthog.com'].map(
      (host): [Record<string, string>, string] => [
        { POSTHOG_HOST: host },
        `POSTHOG_HOST must be an https URL without a path, or an http one on a private network (got "${host}")`,
      ],
    ),
    [{ BACKUP_BUCKET: 'backups' }, 'S3_ENDPOINT must be set as well when BACKUP_BUCKET is'],
    [{ ADMIN_EMAIL: 'ada@example.com' }, 'ADMIN_PASSWORD must be set as well when ADMIN_EMAIL is'],
  ])('says in one line what is wrong with %j', (source, line) => {
    expect(linesOf(source)).toEqual([line]);
  });

  it.each(['https://eu.i.posthog.com', 'https://eu.i.posthog.com/', 'http://127.0.0.1:8000'])(
    'sends visits to %s, as the setting may',
    (host) => {
      expect(parseEnvironment({ POSTHOG_HOST: host }).posthogHost).toBe(host);
    },
  );

  it('names every wrong variable at once', () => {
    expect(linesOf({ PORT: 'x', LOG_LEVEL: 'loud' })).toHaveLength(2);
  });

  it.each([
    { DATABASE_URL: 'mysql://root:hunter2@host/db' },
    { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'hunter2' },
    { SMTP_URL: 'http://user:hunter2@host' },
    { SECRET_KEY: 'hunter2' },
  ])('never repeats a secret: %j', (source) => {
    expect(linesOf(source).join()).toMatch(/^[A-Z_]+ must be /);
    expect(linesOf(source).join()).not.toContain('hunter2');
  });
});
