import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type Json, type Reply, clientFor } from '../api-client.ts';
import { CLIENT_ID, CLIENT_SECRET, type TestProvider, startProvider } from './openid-provider.ts';
import { saveSignIn } from './save-sign-in.ts';
import { type TestApp, useTestApp } from '../test-app.ts';

/** What `useTestApp` gives, with a provider on this machine, for people of `example.org`, who become authors. */
export interface OpenidScene {
  test: () => TestApp;
  provider: () => TestProvider;
  /** The networks that providers were looked for on. */
  networks: string[];
  /** Changes the settings of the provider. */
  set(openid: Json): Promise<void>;
  /** Begins a sign-in and is sent back; what remains is to finish it. */
  leave(): Promise<{ query: string; browser_secret: unknown; state: unknown }>;
  /** Goes to the provider and returns, as the sign-in page does; returns the first failure. */
  signIn(): Promise<Reply>;
  finish(body: Json): Promise<Reply>;
  /** Status, code and reason of a sign-in. */
  outcome(): Promise<unknown[]>;
  usersWith(email: string): Promise<number>;
}

const PERSON = { sub: 'person-1', email: 'ida@example.org', email_verified: true, name: 'Ida Keller' };

export function useOpenid(): OpenidScene {
  const held: { provider?: TestProvider } = {};
  const networks: string[] = [];
  const fetch = (network: string) => {
    networks.push(network);
    return globalThis.fetch;
  };
  const test = useTestApp({
    openid: { timeoutMs: 2_000, fetch },
    env: {
      OPENID_ISSUER: 'http://127.0.0.1:9',
      OPENID_CLIENT_ID: CLIENT_ID,
      OPENID_CLIENT_SECRET: CLIENT_SECRET,
    },
  });
  const provider = (): TestProvider => {
    if (held.provider === undefined) throw new Error('The provider is there from beforeAll on.');
    return held.provider;
  };
  const scene = sceneOf({ test, provider, networks });
  beforeAll(async () => {
    held.provider = await startProvider();
  });
  beforeEach(async () => {
    Object.assign(provider(), { lies: {}, person: PERSON, secret: CLIENT_SECRET });
    Object.assign(test().deps.env, { openidIssuer: provider().issuer, openidClientSecret: CLIENT_SECRET });
    await scene.set({ domains: ['example.org'], newcomer_role: 'author' });
  });
  afterAll(() => held.provider?.close());
  return scene;
}

function sceneOf(world: Pick<OpenidScene, 'test' | 'provider' | 'networks'>): OpenidScene {
  const { test, provider } = world;
  const anyone = () => clientFor(test());
  const finish: OpenidScene['finish'] = (body) => anyone().post('/auth/openid/finish', body);
  const sentBack = (url: unknown) => `?${provider().signIn(String(url)).toString()}`;
  const signIn = async () => {
    const started = await anyone().post('/auth/openid/start');
    if (started.status !== 200) return started;
    const { url, browser_secret } = started.data;
    return finish({ query: sentBack(url), browser_secret });
  };
  return {
    ...world,
    async set(openid) {
      const answer = await saveSignIn(clientFor(test(), 'administrator'), { openid });
      expect([answer.status, answer.problem?.messages]).toEqual([200, undefined]);
    },
    async leave() {
      const { url, browser_secret, state } = (await anyone().post('/auth/openid/start')).data;
      return { query: sentBack(url), browser_secret, state };
    },
    signIn,
    finish,
    async outcome() {
      const { status, problem } = await signIn();
      return [status, problem?.code, problem?.reason];
    },
    async usersWith(email) {
      const on = test().deps.database.queries;
      return (await rows(on, sql`SELECT 1 FROM users WHERE lower(email) = ${email}`)).length;
    },
  };
}
