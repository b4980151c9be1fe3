import { createHash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JWTPayload, SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose';

/** How the provider lies. Everything left out is true. */
export interface ProviderLies {
  /** Claims of the ID token that are not what they should be; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Signed with a key that is not in its key set. */
  foreignKey?: boolean;
  /** Signed with the client secret (HS256), or not at all. */
  alg?: 'HS256' | 'none';
  /** Says in its metadata that such tokens are fine. */
  admitsAlg?: boolean;
  /** The issuer that its metadata names. */
  metadataIssuer?: string;
  tokenEndpoint?: string;
  noIdToken?: boolean;
  /** Changes a claim after signing. */
  tampered?: boolean;
  /** In place of its metadata, or of the response of the token endpoint. */
  metadataBody?: string;
  tokenBody?: string;
  tokenStatus?: number;
  /** Answers after this time. */
  delayMs?: number;
  redirectsTo?: string;
}

/** A person at the provider. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
}

/** A local OpenID Connect provider, which signs with its own keys and lies on demand. */
export interface TestProvider {
  issuer: string;
  lies: ProviderLies;
  person: ProviderPerson;
  /** What the client authenticates with; undefined: a public client, which has nothing to keep secret. */
  secret: string | undefined;
  /** Everything that was asked, by path. */
  asked: string[];
  /** What it sends the browser back with: the query of the redirect, for an address that `start` made. */
  signIn(authorizationUrl: string): URLSearchParams;
  close(): Promise<void>;
}

export const CLIENT_ID = 'the-site';
export const CLIENT_SECRET = 'a secret of the client that is long enough';
const KEY_ID = 'key-1';

interface Issued {
  nonce: string;
  challenge: string;
  redirectUri: string;
}

type PrivateKey = Parameters<SignJWT['sign']>[0];

/** The provider with what only it knows. */
interface Provider extends TestProvider {
  codes: Map<string, Issued>;
  jwk: object;
  key: PrivateKey;
  foreignKey: PrivateKey;
}

export async function startProvider(): Promise<TestProvider> {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256');
  const server = createServer((request, response) => {
    answer(provider, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const provider: Provider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lies: {},
    person: { sub: 'person-1' },
    secret: CLIENT_SECRET,
    asked: [],
    codes: new Map(),
    jwk: { ...(await exportJWK(keys.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' },
    key: keys.privateKey,
    foreignKey: foreign.privateKey,
    signIn: (url) => issueCode(provider, new URL(url).searchParams),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}

function issueCode({ codes, issuer }: Provider, asked: URLSearchParams): URLSearchParams {
  const code = `code-${randomUUID()}`;
  codes.set(code, {
    nonce: asked.get('nonce') ?? '',
    challenge: asked.get('code_challenge') ?? '',
    redirectUri: asked.get('redirect_uri') ?? '',
  });
  return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer });
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { lies } = provider;
  const path = new URL(request.url ?? '/', provider.issuer).pathname;
  provider.asked.push(path);
  if (lies.delayMs !== undefined) await sleep(lies.delayMs);
  if (lies.redirectsTo !== undefined) {
    response.writeHead(302, { Location: lies.redirectsTo }).end();
  } else if (path === '/.well-known/openid-configuration') {
    send(response, 200, lies.metadataBody ?? metadataOf(provider));
  } else if (path === '/keys') {
    send(response, 200, { keys: [provider.jwk] });
  } else if (path === '/token' && !isClient(provider, request)) {
    send(response, 401, { error: 'invalid_client' });
  } else if (path === '/token') {
    const sent = new URLSearchParams(await readBody(request));
    send(response, lies.tokenStatus ?? 200, lies.tokenBody ?? (await tokensFor(provider, sent)));
  } else {
    response.writeHead(404).end();
  }
}

function metadataOf({ issuer, lies }: Provider) {
  const admitted = lies.admitsAlg === true && lies.alg !== undefined ? [lies.alg] : [];
  return {
    issuer: lies.metadataIssuer ?? issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: lies.tokenEndpoint ?? `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', ...admitted],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Both parts are form-encoded (RFC 6749, 2.3.1). */
function isClient({ secret }: Provider, { headers: { authorization } }: IncomingMessage): boolean {
  if (secret === undefined) return authorization === undefined;
  const [scheme, value = ''] = authorization?.split(' ') ?? [];
  const said = Buffer.from(value, 'base64')
    .toString()
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return scheme === 'Basic' && said.join(':') === `${CLIENT_ID}:${secret}`;
}

async function tokensFor(provider: Provider, sent: URLSearchParams) {
  const code = sent.get('code') ?? '';
  const issued = provider.codes.get(code);
  const challenge = createHash('sha256')
    .update(sent.get('code_verifier') ?? '')
    .digest('base64url');
  const isGood = issued?.challenge === challenge && issued.redirectUri === sent.get('redirect_uri');
  if (!isGood) return { error: 'invalid_grant' };
  provider.codes.delete(code);
  const shared = { access_token: 'an-access-token', token_type: 'Bearer', expires_in: 60 };
  return provider.lies.noIdToken === true
    ? shared
    : { ...shared, id_token: await idTokenOf(provider, issued.nonce) };
}

/** Its times are those of the machine: the library asks that clock. */
async function idTokenOf(provider: Provider, nonce: string): Promise<string> {
  const { issuer, lies, person } = provider;
  const now = Math.floor((performance.timeOrigin + performance.now()) / 1000);
  const truth = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 60, nonce, ...person };
  const claims = JSON.parse(JSON.stringify({ ...truth, ...lies.claims })) as JWTPayload;
  if (lies.alg === 'none') return new UnsecuredJWT(claims).encode();
  if (lies.alg === 'HS256') {
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_SECRET));
  }
  const key = lies.foreignKey === true ? provider.foreignKey : provider.key;
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(key);
  return lies.tampered === true ? tamper(token) : token;
}

/** The same token with another address in it. */
function tamper(token: string): string {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as JWTPayload;
  const other = Buffer.from(JSON.stringify({ ...claims, email: 'boss@example.org' })).toString('base64url');
  return [head, other, signature].join('.');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
