import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { languagesOf } from '#schema/messages/languages.ts';
import { OPENID_TIMEOUT_MS } from '#schema/base/limits.ts';
import { createAiOutside } from '../platform/network/outside.ts';
import { createProviderFetch } from '../platform/network/provider-fetch.ts';
import type { AppDeps } from '../platform/deps/app-deps.ts';
import { createIdSource } from '../platform/base/create-id.ts';
import { isSecretKeyExposed } from '../platform/base/env.ts';
import { createLog } from '../platform/base/create-log.ts';
import { extensions } from './extensions.ts';
import { type Queries, rows } from '../platform/database/database.ts';
import { createGuardedPost } from '../platform/network/guarded-fetch.ts';
import { createMailer } from '../platform/mail/create-mailer.ts';
import { openSettingsNow } from '../platform/settings/settings-now.ts';

/** Dependencies that only the starting process can provide: the rest is created here. */
export type OuterDeps = Pick<AppDeps, 'database' | 'env' | 'fetch' | 'images'> &
  Partial<Pick<AppDeps, 'languages' | 'exports'>>;

const SECRET_KEY_NOTICE =
  'SECRET_KEY is not set, so the key that protects stored secrets is kept in the database and in every backup. See docs/how-to/secure-your-site.md';

/** The dependencies of a running server: the real clock, real randomness, the log, and the key kept in the database. */
export async function createDeps(outer: OuterDeps): Promise<AppDeps> {
  // oxlint-disable-next-line colophon/no-bare-date -- the one place where the clock is the machine's
  const now = (): Date => new Date();
  const deps = {
    ...outer,
    exports: outer.exports ?? outer.images,
    languages: outer.languages ?? languagesOf(),
    now,
    uptime: () => performance.now(),
    randomBytes,
    extensions,
    post: createGuardedPost(),
    newId: createIdSource({ now, randomBytes }),
    ai: createAiOutside(outer.env.aiPatienceSeconds * 1000),
    openid: { fetch: createProviderFetch, timeoutMs: OPENID_TIMEOUT_MS },
    log: createLog({ level: outer.env.logLevel }),
    secretKey: outer.env.secretKey ?? (await storedSecretKey(outer.database.queries)),
  };
  if (isSecretKeyExposed(outer.env)) deps.log.warn(SECRET_KEY_NOTICE);
  const [site, email, apiSettings] = await Promise.all([
    openSettingsNow(deps, 'general'),
    openSettingsNow(deps, 'email'),
    openSettingsNow(deps, 'api'),
  ]);
  const withSettings = { ...deps, site, email, apiSettings };
  return { ...withSettings, mailer: createMailer(withSettings) };
}

/** Made once; of several nodes that start together all get the same one. */
async function storedSecretKey(on: Queries): Promise<string> {
  const fresh = JSON.stringify(randomBytes(32).toString('base64url'));
  await rows(
    on,
    sql`INSERT INTO settings (key, value) VALUES ('secret_key', ${fresh}::jsonb) ON CONFLICT (key) DO NOTHING`,
  );
  const [stored] = await rows<{ value: unknown }>(
    on,
    sql`SELECT value FROM settings WHERE key = 'secret_key'`,
  );
  if (typeof stored?.value !== 'string') throw new Error('The setting secret_key is not a text.');
  return stored.value;
}
