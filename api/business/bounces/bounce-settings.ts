import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { openSealedText, sealText } from '../../platform/crypto/sealed-text.ts';

const KEY = 'bounces';
const SEALED_FOR = 'bounces';

/** What is kept for taking in bounces; names that begin with `sealed_` hold sealed texts. */
export const bounceSettings = z.object({
  /** So many mails that came back for a reason of the moment … */
  soft_times: z.number().int().min(1).max(100).default(3),
  /** … within so many days end the mail to an address. */
  soft_days: z.number().int().min(1).max(90).default(30),
  ses_topic_arn: z.string().optional(),
  /** `user:password` of HTTP Basic, as in the address that Postmark was given. */
  sealed_postmark_credentials: z.string().optional(),
  sealed_mailgun_signing_key: z.string().optional(),
  sendgrid_public_key: z.string().optional(),
  /** `imaps://user:password@host/folder` */
  sealed_imap_url: z.string().optional(),
});
export type BounceSettings = z.output<typeof bounceSettings>;

/** The rules, and what mail services are known by. */
export async function readBounceSettings(deps: Pick<AppDeps, 'database'>): Promise<BounceSettings> {
  const [row] = await rows<{ value: unknown }>(
    deps.database.queries,
    sql`SELECT value FROM settings WHERE key = ${KEY}`,
  );
  return bounceSettings.safeParse(row?.value ?? {}).data ?? bounceSettings.parse({});
}

/** Replaces what was set. */
export async function writeBounceSettings(
  on: Parameters<typeof rows>[0],
  settings: BounceSettings,
): Promise<void> {
  const value = JSON.stringify(bounceSettings.parse(settings));
  await rows(
    on,
    sql`INSERT INTO settings (key, value) VALUES (${KEY}, ${value}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}

export function sealSetting(deps: Pick<AppDeps, 'secretKey' | 'randomBytes'>, text: string): string {
  return sealText(deps, SEALED_FOR, text);
}

/** Undefined for nothing, and for what another secret sealed. */
export function openSetting(
  deps: Pick<AppDeps, 'secretKey'>,
  sealed: string | undefined,
): string | undefined {
  return sealed === undefined ? undefined : openSealedText(deps, SEALED_FOR, sealed);
}
