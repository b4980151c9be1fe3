import type * as OpenidClient from 'openid-client';
import type { Configuration, CustomFetchOptions } from 'openid-client';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { isLoopback } from '../../platform/base/loopback.ts';
import type { OpenidConfig } from './openid-config.ts';
import { OpenidRefused, OpenidUnavailable, type OpenidReason } from './refusal.ts';

/** A provider's claims about a person, untrusted until {@link readIdentity} has checked them. */
export interface Identity {
  issuer: string;
  subject: string;
  /** As the provider writes it. */
  email: string;
  name: string | undefined;
}

/** Far more than any metadata, key set, or token. */
const ANSWER_MAX_BYTES = 256 * 1024;
const SUBJECT_MAX_CHARS = 255;

type Library = typeof OpenidClient;

/** Loaded with the first sign-in: most sites have no provider. */
const library = (): Promise<Library> => import('openid-client');

/**
 * Returns the URL to redirect the browser to (OpenID Connect Core §3.1.2), with PKCE (RFC 7636). Throws
 * {@link OpenidUnavailable}.
 */
export async function authorizationUrl(
  deps: AppDeps,
  config: OpenidConfig,
  {
    state,
    nonce,
    verifier,
    redirectUrl,
  }: { state: string; nonce: string; verifier: string; redirectUrl: string },
): Promise<string> {
  const client = await library();
  return explaining(client, async () => {
    const provider = await discover(deps, config, client);
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUrl,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  });
}

/**
 * Identifies a person from the callback URL: exchanges the code and checks issuer, audience, nonce, times, and
 * signature of the ID token, even over a trusted connection. Throws {@link OpenidRefused} or {@link
 * OpenidUnavailable}.
 */
export async function readIdentity(
  deps: AppDeps,
  config: OpenidConfig,
  { callback, state, nonce, verifier }: { callback: URL; state: string; nonce: string; verifier: string },
): Promise<Identity> {
  const client = await library();
  return explaining(client, async () => {
    const provider = await discover(deps, config, client);
    const tokens = await client.authorizationCodeGrant(provider, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (token === undefined) throw new OpenidRefused('token', 'no ID token');
    const { iss, sub } = token;
    const isTold = token['email'] !== undefined || provider.serverMetadata().userinfo_endpoint === undefined;
    const said = isTold ? token : await client.fetchUserInfo(provider, tokens.access_token, sub);
    return identityOf({ ...said, iss, sub });
  });
}

function identityOf(said: Record<string, unknown> & { iss: string; sub: string }): Identity {
  const { iss: issuer, sub: subject, email, name, email_verified: isVerified } = said;
  if (subject === '' || subject.length > SUBJECT_MAX_CHARS)
    throw new OpenidRefused('token', 'the subject is too long');
  if (typeof email !== 'string' || email === '') throw new OpenidRefused('email_missing');
  // Some providers send the claim as text.
  if (isVerified !== true && isVerified !== 'true') throw new OpenidRefused('email_unverified');
  return { issuer, subject, email, name: typeof name === 'string' ? name : undefined };
}

/** The provider's metadata, which must be from the configured issuer. */
async function discover(deps: AppDeps, config: OpenidConfig, client: Library): Promise<Configuration> {
  const issuer = new URL(config.issuer);
  const isLocal = issuer.protocol === 'http:';
  const { clientId, clientSecret } = config;
  const auth = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
  const provider = await client.discovery(issuer, clientId, undefined, auth, {
    [client.customFetch]: boundedFetch(deps, config),
    timeout: deps.openid.timeoutMs / 1000,
    execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
  });
  // The library accepts multi-tenant issuers: anyone with a tenant there could claim any email address.
  const found = provider.serverMetadata().issuer;
  if (new URL(found).href !== issuer.href) throw new OpenidRefused('issuer', `discovered ${found}`);
  return provider;
}

/**
 * All requests of one step share a deadline, and each response has a size limit. Only this machine is requested
 * without TLS.
 */
function boundedFetch(deps: AppDeps, config: OpenidConfig) {
  const deadline = AbortSignal.timeout(deps.openid.timeoutMs);
  const fetch = deps.openid.fetch(config.network);
  return async (url: string, options: CustomFetchOptions): Promise<Response> => {
    if (!isSafe(new URL(url))) throw new OpenidUnavailable(`${url} is neither https nor on this machine`);
    const signal = options.signal === undefined ? deadline : AbortSignal.any([deadline, options.signal]);
    const { method, headers, body } = options;
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'manual', signal });
    const bytes = await readBounded(response);
    const { status } = response;
    return new Response(status === 204 || status === 304 ? null : bytes, {
      status,
      headers: response.headers,
    });
  };
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_MAX_BYTES) throw new OpenidUnavailable('an answer is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Converts all errors to one of the two that callers handle. */
async function explaining<Result>(client: Library, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OpenidRefused || error instanceof OpenidUnavailable) throw error;
    const details = messagesOf(error);
    if (error instanceof client.AuthorizationResponseError)
      throw new OpenidRefused('denied', details, { cause: error });
    const reason = error instanceof client.ClientError ? reasonOf(error.code ?? '', details) : undefined;
    if (reason === undefined) throw new OpenidUnavailable(details, { cause: error });
    throw new OpenidRefused(reason, details, { cause: error });
  }
}

/** The library's message on each level of an error. */
function messagesOf(error: unknown): string {
  const words: string[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) words.push(at.message);
  return words.join(': ');
}

/** The library's codes are coarser than ours: its messages say the rest. */
function reasonOf(code: string, words: string): OpenidReason | undefined {
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'expired';
  if (code === 'OAUTH_KEY_SELECTION_FAILED' || code === 'OAUTH_UNSUPPORTED_OPERATION') return 'signature';
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'issuer';
  const isAboutToken = code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' || code === 'OAUTH_INVALID_RESPONSE';
  if (!isAboutToken) return undefined;
  if (/signature verification|"alg" header/.test(words)) return 'signature';
  if (/"iss"|\(issuer\)/.test(words)) return 'issuer';
  if (/"aud"|"azp"/.test(words)) return 'audience';
  if (/nonce/.test(words)) return 'nonce';
  if (/"state"/.test(words)) return 'state';
  return 'token';
}
