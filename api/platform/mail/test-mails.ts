import type { AppDeps } from '../deps/app-deps.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { OutgoingMail } from '../smtp/compose-message.ts';
import { RelayUnavailableError } from '../smtp/mailer.ts';
import type { NamedAddress } from '../base/named-address.ts';
import { defaultSender } from './senders.ts';
import type { TestOutcome } from '#schema/answers/newsletter/mail.ts';
import { siteWords } from '../deps/site-words.ts';
import { type Spoken, english, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Someone is waiting for the result on a screen. */
const TEST_MS = 25_000;

/**
 * Sends emails one after the other, each within 25 seconds, and returns each outcome, with reasons in the language of `words`. Never throws because of the
 * mail server.
 */
export async function sendTests(
  deps: AppDeps,
  mails: readonly OutgoingMail[],
  words: Translator = english,
): Promise<TestOutcome> {
  const outcome: TestOutcome = { accepted: [], rejected: [] };
  for (const mail of mails) {
    const reason = await sendOne(deps, mail);
    if (reason === undefined) outcome.accepted.push(mail.envelope.to);
    else {
      outcome.rejected.push(mail.envelope.to);
      outcome.reasons = { ...outcome.reasons, [mail.envelope.to]: reason.in(words) };
    }
  }
  return outcome;
}

/** Sends an administrator a short email, so that they see whether emails from a sender arrive. */
export function sendSingleTest(
  deps: AppDeps,
  { to, sender = defaultSender(deps), words }: { to: string; sender?: NamedAddress; words?: Translator },
): Promise<TestOutcome> {
  const { env, now, site } = deps;
  const { name, address } = sender;
  const id = deps.newId();
  const say = siteWords(deps).of(messages);
  const mail: OutgoingMail = {
    id,
    kind: 'account',
    purpose: 'test',
    envelope: { from: address, to },
    from: { name: name ?? site().name, address },
    replyTo: deps.email().reply_to,
    subject: say('test_subject', { site: site().name }),
    messageId: `<${id}${address.slice(address.lastIndexOf('@'))}>`,
    date: now(),
    headers: { 'Auto-Submitted': 'auto-generated' },
    html: null,
    text: `${say('test_text', { url: env.siteUrl })}\n`,
  };
  return sendTests(deps, [mail], words);
}

/** Undefined where it was accepted. */
async function sendOne(deps: AppDeps, mail: OutgoingMail): Promise<Spoken | undefined> {
  const signal = AbortSignal.timeout(TEST_MS);
  try {
    const channel = await deps.mailer.connect(signal);
    try {
      const { outcome, reply } = await channel.send(mail, undefined, signal);
      const said = reply.replace(/[\p{Cc}\s]+/gu, ' ').trim();
      if (outcome === 'accepted') return undefined;
      if (outcome === 'rejected') return spoken('test_rejected', { said });
      if (outcome === 'deferred') return spoken('test_delayed', { said });
      if (outcome === 'unsent') return spoken('test_unsent', { said });
      return spoken('test_unknown', { said });
    } finally {
      channel.close();
    }
  } catch (error) {
    if (!(error instanceof RelayUnavailableError)) throw error;
    deps.log.warn({ reason: error.message }, 'the mail server cannot be reached; a test email was not sent');
    return error.problem.message;
  }
}
