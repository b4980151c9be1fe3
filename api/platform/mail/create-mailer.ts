import type { AppDeps } from '../deps/app-deps.ts';
import { createCaptureMailer } from './capture-mailer.ts';
import { createDkimSigner } from '../smtp/dkim.ts';
import type { Mailer } from '../smtp/mailer.ts';
import { watchRelay } from './relay-health.ts';
import { createSmtpMailer } from '../smtp/smtp-mailer.ts';

/** The mailer that the environment asks for: SMTP with `SMTP_URL`, else one that keeps mail for staff to read. */
export function createMailer(deps: Omit<AppDeps, 'mailer'>): Mailer {
  const { smtpUrl, dkimDomain, dkimSelector, dkimPrivateKey } = deps.env;
  if (smtpUrl === undefined) return createCaptureMailer(deps);
  const dkim =
    dkimDomain === undefined || dkimSelector === undefined || dkimPrivateKey === undefined
      ? undefined
      : createDkimSigner({ domain: dkimDomain, selector: dkimSelector, privateKey: dkimPrivateKey });
  return watchRelay(createSmtpMailer({ url: smtpUrl, dkim }), deps);
}
