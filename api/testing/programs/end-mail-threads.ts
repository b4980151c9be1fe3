import { makeMail, subjectProblems } from '../../business/mail-design/compile-mail.ts';
import type { MailToMake } from '../../business/mail-design/make-mail.ts';

/**
 * Composes emails on threads that are ended before, during, and after the work, and prints a line if the process is
 * still there.
 */
const blocks = [{ type: 'text', html: '<b>x</b>'.repeat(1500) }];
const source = { subject: 'A subject', preheader: null, mjml: null, blocks };
const mail = {
  source,
  siteUrl: 'https://example.org',
  isForWriter: false,
  lists: [],
} as unknown as MailToMake;

await subjectProblems(['{{ contact.first_name }}'], { hasData: false });
for (const waitMs of [0, 5, 20, 50, undefined]) {
  // Loaded once more after each end.
  const { html } = await makeMail(mail);
  if (!html.includes('<b>')) throw new Error('The mail is empty.');
  const stop = new AbortController();
  const making = makeMail(mail, { signal: stop.signal }).catch(() => undefined);
  if (waitMs === undefined) await making;
  else await new Promise((resolve) => setTimeout(resolve, waitMs));
  stop.abort();
  await making;
}
process.stdout.write('still here\n');
