import { sql } from 'drizzle-orm';
import type { AppDeps } from '../deps/app-deps.ts';
import { rows } from '../database/database.ts';
import { addressHash } from '../text/address.ts';
import type { OutgoingMail } from '../smtp/compose-message.ts';
import { formatNamedAddress } from '../text/mail-address.ts';
import type { Mailer } from '../smtp/mailer.ts';

/** Without a mail server nothing is sent: emails are stored in the database, where staff read them. */
export function createCaptureMailer(deps: Pick<AppDeps, 'database' | 'newId' | 'now' | 'secretKey'>): Mailer {
  return {
    delivers: false,
    connections: 4,
    perSecond: undefined,
    connect: () =>
      Promise.resolve({
        isOpen: true,
        close: () => undefined,
        async send(mail, mayStillSend) {
          if (mayStillSend?.() === false)
            return { outcome: 'unsent', code: null, reply: 'The lease of this sender ended.' };
          await capture(deps, mail);
          return { outcome: 'accepted', code: 250, reply: '250 captured: no mail server is set up' };
        },
      }),
  };
}

async function capture(
  deps: Pick<AppDeps, 'database' | 'newId' | 'now' | 'secretKey'>,
  mail: OutgoingMail,
): Promise<void> {
  const now = deps.now().toISOString();
  const headers = { ...mail.headers, 'Message-ID': mail.messageId, 'Return-Path': `<${mail.envelope.from}>` };
  await rows(
    deps.database.queries,
    sql`INSERT INTO mails (id, kind, purpose, state, recipient, recipient_hash, sender, subject, headers, html, text,
          due_at, created_at, settled_at)
        VALUES (${deps.newId()}, ${mail.kind}, ${mail.purpose}, 'captured', ${mail.envelope.to},
          ${addressHash(deps, mail.envelope.to)}, ${formatNamedAddress(mail.from)}, ${mail.subject},
          ${JSON.stringify(mail.replyTo === null ? headers : { ...headers, 'Reply-To': mail.replyTo })}::jsonb,
          ${mail.html}, ${mail.text}, ${now}, ${now}, ${now})`,
  );
}
