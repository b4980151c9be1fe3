import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { CLIENT_ID, type ProviderLies } from '../../testing/sign-in/openid-provider.ts';
import { useOpenid } from '../../testing/sign-in/use-openid.ts';

const { test, provider, leave, finish, outcome } = useOpenid();

/** Every way in which a provider can lie, and the reason that the sign-in page gets. */
const LIES: Record<string, [ProviderLies, string]> = {
  'another issuer in the token': [{ claims: { iss: 'https://evil.example' } }, 'issuer'],
  'another issuer in its metadata': [{ metadataIssuer: 'https://evil.example' }, 'issuer'],
  'another audience': [{ claims: { aud: 'another-site' } }, 'audience'],
  'more audiences and another party': [{ claims: { aud: [CLIENT_ID, 'x'], azp: 'x' } }, 'audience'],
  'another nonce': [{ claims: { nonce: 'x' } }, 'nonce'],
  'no nonce': [{ claims: { nonce: undefined } }, 'nonce'],
  'a token of yesterday': [{ claims: { exp: 1_600_000_000 } }, 'expired'],
  'a token of tomorrow': [{ claims: { nbf: 4_000_000_000 } }, 'expired'],
  'no end': [{ claims: { exp: undefined } }, 'token'],
  'no subject': [{ claims: { sub: undefined } }, 'token'],
  'a subject without end': [{ claims: { sub: 'x'.repeat(300) } }, 'token'],
  'another key': [{ foreignKey: true }, 'signature'],
  'a claim that was changed': [{ tampered: true }, 'signature'],
  'no signature': [{ alg: 'none' }, 'signature'],
  'no signature, and metadata that admits it': [{ alg: 'none', admitsAlg: true }, 'signature'],
  'a signature with the client secret': [{ alg: 'HS256', admitsAlg: true }, 'signature'],
  'no ID token': [{ noIdToken: true }, 'token'],
  'no address': [{ claims: { email: undefined } }, 'email_missing'],
  'an address that is not verified': [{ claims: { email_verified: false } }, 'email_unverified'],
  'nothing about verification': [{ claims: { email_verified: undefined } }, 'email_unverified'],
  'another domain': [{ claims: { email: 'ida@evil.example' } }, 'domain'],
  'a domain below an allowed one': [{ claims: { email: 'ida@x.example.org' } }, 'domain'],
  'a domain that ends like an allowed one': [{ claims: { email: 'ida@notexample.org' } }, 'domain'],
  'two addresses in one': [{ claims: { email: 'ida@evil.example,x@example.org' } }, 'domain'],
  'a domain in look-alike letters': [{ claims: { email: 'ida@exаmple.org' } }, 'domain'],
};

describe('a provider that tells', () => {
  it.each(Object.entries(LIES))(
    '%s is refused with its reason, and nothing is made',
    async (_name, [lies, reason]) => {
      provider().lies = lies;
      expect(await outcome()).toEqual([401, 'openid_refused', reason]);
      const [made] = await rows<{ people: number; sessions: number }>(
        test().deps.database.queries,
        sql`SELECT (SELECT count(*)::int FROM openid_identities) AS people,
                 (SELECT count(*)::int FROM sessions WHERE method = 'openid') AS sessions`,
      );
      expect(made).toEqual({ people: 0, sessions: 0 });
      const [noted] = await rows<{ details: object }>(
        test().deps.database.queries,
        sql`SELECT details FROM audit_entries WHERE action = 'fail_to_sign_in'`,
      );
      expect(noted?.details).toEqual({ method: 'openid', reason });
    },
  );

  it.each<[string, ProviderLies]>([
    ['nothing for too long', { delayMs: 2_500 }],
    ['too much', { metadataBody: JSON.stringify({ issuer: 'x'.repeat(600_000) }) }],
    ['no JSON', { metadataBody: '<html>' }],
    ['somebody to go elsewhere', { redirectsTo: 'http://127.0.0.1:9/' }],
  ])('%s is 502 without details', async (_name, lies) => {
    provider().lies = lies;
    const { status, problem } = await clientFor(test()).post('/auth/openid/start');
    expect([status, problem.code, problem.reason]).toEqual([502, 'openid_unavailable', 'unreachable']);
  });

  it.each<[string, ProviderLies]>([
    ['an error for the code', { tokenBody: '{"error":"invalid_grant"}', tokenStatus: 400 }],
    ['too many tokens', { tokenBody: JSON.stringify({ access_token: 'x'.repeat(600_000) }) }],
    ['that tokens are elsewhere, without TLS', { tokenEndpoint: 'http://tokens.example/token' }],
  ])('%s is 502 without details', async (_name, lies) => {
    provider().lies = lies;
    expect(await outcome()).toEqual([502, 'openid_unavailable', 'unreachable']);
  });
});

describe('a browser that comes back', () => {
  it('with what it came back with before is refused', async () => {
    const { query, browser_secret } = await leave();
    const body = { query, browser_secret };
    expect((await finish(body)).status).toBe(200);
    expect((await finish(body)).problem.reason).toBe('state');
  });

  it('from another browser is refused, and so is the right one after it', async () => {
    const { query, browser_secret } = await leave();
    const other = { query, browser_secret: 'A'.repeat(43) };
    expect((await finish(other)).problem.reason).toBe('state');
    const right = { query, browser_secret };
    expect((await finish(right)).problem.reason).toBe('state');
  });

  it('after ten minutes is refused', async () => {
    const { query, browser_secret } = await leave();
    test().clock.advance(10 * 60_000);
    const body = { query, browser_secret };
    expect((await finish(body)).problem.reason).toBe('state');
  });

  it('with a refusal of the provider, or with the name of another, says so', async () => {
    const { data } = await clientFor(test()).post('/auth/openid/start');
    const iss = encodeURIComponent(provider().issuer);
    const query = `?error=access_denied&state=${String(data['state'])}&iss=${iss}`;
    const denied = { query, browser_secret: data['browser_secret'] };
    expect((await finish(denied)).problem.reason).toBe('denied');
    const second = (await clientFor(test()).post('/auth/openid/start')).data;
    const parameters = provider().signIn(String(second['url']));
    parameters.set('iss', 'https://evil.example');
    const mixed = { query: `?${parameters.toString()}`, browser_secret: second['browser_secret'] };
    expect((await finish(mixed)).problem.reason).toBe('issuer');
  });

  it('is stopped after 30 tries a minute', async () => {
    const statuses = [];
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await finish({ query: '', browser_secret: 'A'.repeat(43) })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
