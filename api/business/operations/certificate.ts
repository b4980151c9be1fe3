import { connect } from 'node:tls';
import { sql } from 'drizzle-orm';
import { isLoopback } from '../../platform/base/loopback.ts';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';

const KEY = 'certificate';
const TIMEOUT_MS = 10_000;
const HTTPS_PORT = 443;

/** The certificate of a site as it was last seen. */
export interface SeenCertificate {
  /** The site it was seen at: another one has to be checked again. */
  site: string;
  /** An ISO time. */
  expires_at: string;
}

/** Asks a server for the certificate that it shows to visitors of a host. Answers with the end of its validity. */
export type AskForCertificate = (host: string, port: number) => Promise<Date>;

/**
 * Looks at the certificate that visitors get at `SITE_URL`, often behind a proxy that renews it. A site that this server
 * can't reach at its own URL keeps what was seen before.
 */
export async function checkCertificate(
  { env: { siteUrl }, database, log }: Pick<AppDeps, 'env' | 'database' | 'log'>,
  ask: AskForCertificate = askForCertificate,
): Promise<void> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:' || isLoopback(hostname)) return;
  try {
    const expires = await ask(hostname, Number(port || HTTPS_PORT));
    const seen: SeenCertificate = { site: siteUrl, expires_at: expires.toISOString() };
    await rows(
      database.queries,
      sql`INSERT INTO settings (key, value) VALUES (${KEY}, ${JSON.stringify(seen)}::jsonb)
          ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
  } catch (error) {
    log.debug({ err: error }, 'the certificate of the site could not be checked');
  }
}

/** The certificate of this site; null if it has none, or none was seen. */
export async function lastCertificate({
  env: { siteUrl },
  database,
}: Pick<AppDeps, 'env' | 'database'>): Promise<{ expires_at: string } | null> {
  const [stored] = await rows<{ value: SeenCertificate }>(
    database.queries,
    sql`SELECT value FROM settings WHERE key = ${KEY}`,
  );
  return stored?.value.site === siteUrl ? { expires_at: stored.value.expires_at } : null;
}

/** Any certificate is taken, also an expired one: it is only looked at, and nothing is sent. */
export const askForCertificate: AskForCertificate = (host, port) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: TIMEOUT_MS });
    const end = (result: () => void): void => {
      socket.destroy();
      result();
    };
    socket.once('secureConnect', () => {
      const expires = new Date(socket.getPeerCertificate().valid_to);
      end(() => resolve(expires));
    });
    socket.once('timeout', () => end(() => reject(new Error(`${host} did not respond.`))));
    socket.once('error', (error) => end(() => reject(error)));
  });
