import { AWAY, FAILED, FULL, LATE, NOBODY, PROVE, REFUSED, TOO_FAST } from './bounce-words.ts';
import type { FieldGroup, ReturnedMessage } from './read-report.ts';

/**
 * What a returned message means. `hard`: the mailbox does not exist; `soft`: it did not accept this email,
 * temporarily or because of its content; `complaint`: its owner marked it as spam. The others are no bounces: the
 * email is late, has arrived, or was answered.
 */
export type Verdict =
  | { kind: 'hard' | 'soft' | 'complaint'; status: string; diagnostic: string; recipient: string | undefined }
  | { kind: 'delayed' | 'delivered' | 'auto-reply' | 'challenge' | 'other' };

/** Classifies a returned message (RFC 3464, RFC 5965, RFC 3834, and the wording of systems that support neither). */
export function classifyReport(message: ReturnedMessage): Verdict {
  return (
    complaintOf(message) ??
    statusOf(message) ??
    answerOf(message) ??
    verdictOfText(message) ?? { kind: 'other' }
  );
}

const COMPLAINTS: ReadonlySet<string> = new Set([
  'abuse',
  'fraud',
  'virus',
  'other',
  'opt-out',
  'miscategorized',
]);

function complaintOf({ feedback, headers, subject, original }: ReturnedMessage): Verdict | undefined {
  const recipient = feedback?.get('original-rcpt-to') ?? original.get('x-hmxmroriginalrecipient');
  const diagnostic = `reported by ${feedback?.get('user-agent') ?? feedback?.get('reporting-mta') ?? 'the reader’s mail provider'}`;
  if (feedback !== undefined) {
    const type = (feedback.get('feedback-type') ?? '').toLowerCase();
    return COMPLAINTS.has(type)
      ? { kind: 'complaint', status: '', diagnostic, recipient: addressOf(recipient) }
      : { kind: 'other' };
  }
  // Outlook.com includes the email itself, and no fields.
  const isJmrp = headers.has('x-hmxmroriginalrecipient') || original.has('x-hmxmroriginalrecipient');
  if (!isJmrp && !/^complaint about message from \d/i.test(subject)) return undefined;
  return { kind: 'complaint', status: '', diagnostic, recipient: addressOf(recipient) };
}

function statusOf({ status, text }: ReturnedMessage): Verdict | undefined {
  if (status === undefined) return undefined;
  const verdicts = status
    .filter((group) => group.has('action'))
    .map((group) => recipientVerdict(group, text));
  const weight = (verdict: Verdict) => ['delayed', 'soft', 'hard'].indexOf(verdict.kind);
  return verdicts.toSorted((one, other) => weight(other) - weight(one))[0];
}

function recipientVerdict(group: FieldGroup, text: string): Verdict {
  const action = (group.get('action') ?? '').toLowerCase().replace(/[^a-z].*$/, '');
  if (action === 'delayed') return { kind: 'delayed' };
  if (action !== 'failed') return { kind: 'delivered' };
  const diagnostic = plainLine((group.get('diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;\s*/, ''));
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(group.get('status') ?? '')?.[0] ?? '5.0.0';
  const recipient = addressOf(group.get('original-recipient') ?? group.get('final-recipient'));
  const words = diagnostic === '' ? text.slice(0, 4000) : diagnostic;
  return failure({ status, diagnostic: words, recipient });
}

/** A permanent failure, judged by its status, or by the text next to it if the status says little. */
export function failure({
  status,
  diagnostic,
  recipient,
}: {
  status: string;
  diagnostic: string;
  recipient?: string | undefined;
}): Extract<Verdict, { diagnostic: string }> {
  const said = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0];
  const isVague = /^[45]\.(?:0\.0|3\.0|5\.\d+)$/.test(status);
  const exact = isVague && said !== undefined ? said : status;
  return {
    kind: isHard(exact, diagnostic) ? 'hard' : 'soft',
    status: exact,
    diagnostic: plainLine(diagnostic).slice(0, 500),
    recipient,
  };
}

/** RFC 3463: the address (but not the sender's), a mailbox that is switched off, a host that is not there. */
const HARD_STATUS = /^5\.(?:1\.(?:0|1|2|3|4|6|9|10)|2\.1|4\.4|4\.310)$/;
const VAGUE_STATUS = /^5\.(?:0\.0|1\.0|3\.0|4\.1|5\.\d+|7\.1)$/;

function isHard(status: string, words: string): boolean {
  if (status.startsWith('4.')) return false;
  if (FULL.test(words) || TOO_FAST.test(words)) return false;
  if (VAGUE_STATUS.test(status)) return NOBODY.test(words) && !REFUSED.test(words);
  return HARD_STATUS.test(status);
}

function answerOf({ headers, subject, text, status, from }: ReturnedMessage): Verdict | undefined {
  if (status !== undefined) return { kind: 'other' };
  if (/disposition-notification/i.test(headers.get('content-type') ?? '')) return { kind: 'auto-reply' };
  // Exim and Postfix call their reports answers, too.
  if (isMailSystem(from) && !AWAY.test(subject)) return undefined;
  const auto = (headers.get('auto-submitted') ?? '').toLowerCase();
  if (PROVE.test(`${subject}\n${text.slice(0, 2000)}`)) return { kind: 'challenge' };
  const isAnswer =
    auto.startsWith('auto-replied') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    headers.has('x-autoresponder') ||
    /auto[_-]?reply|vacation/i.test(headers.get('precedence') ?? '') ||
    AWAY.test(subject);
  return isAnswer ? { kind: 'auto-reply' } : undefined;
}

/** Mail systems that report only in text: qmail, old Exim and Sendmail, Domino, GroupWise. */
function verdictOfText(message: ReturnedMessage): Verdict | undefined {
  const { from, headers, subject, text, original } = message;
  const named = headers.get('x-failed-recipients');
  if (!isMailSystem(from) && named === undefined && headers.get('return-path') !== '<>') return undefined;
  const words = text.slice(0, 8000);
  const report = withoutCopy(words);
  if (!FAILED.test(`${subject}\n${report}`))
    return LATE.test(`${subject}\n${report}`) ? { kind: 'delayed' } : undefined;
  if (LATE.test(report) && !/gave up|giving up|permanent/i.test(report)) return { kind: 'delayed' };
  const status =
    /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(report)?.[0] ?? (/\b4\d\d[ -]/.test(report) ? '4.0.0' : '5.0.0');
  const recipient = addressOf(named ?? original.get('to') ?? /<([^<>\s]+@[^<>\s]+)>:?/.exec(report)?.[1]);
  return failure({ status, diagnostic: lineThatSays(report), recipient });
}

/** The line with the response of the other server, as far as it can be separated from the text around it. */
function lineThatSays(report: string): string {
  const lines = report.split(/\r?\n/).map((line) => line.trim());
  const [answer] = lines.filter((line) => /\b[45]\d\d\b[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(line));
  const [words] = lines.filter((line) => NOBODY.test(line) || FULL.test(line) || REFUSED.test(line));
  return (
    [answer, words === answer ? undefined : words].filter((line) => line !== undefined).join(' ') ||
    report.slice(0, 300)
  );
}

function withoutCopy(text: string): string {
  return (
    text.split(
      /\n--[^\n]*(?:below this line|copy of|original message|unsent message|returned message)/i,
      1,
    )[0] ?? text
  );
}

function isMailSystem(from: string): boolean {
  return (
    from === '' ||
    /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|mailerdaemon|noreply-bounce|maildelivery|microsoftexchange\w*)(?:@|$|\+)/i.test(
      from,
    )
  );
}

function addressOf(text: string | undefined): string | undefined {
  const address = /[^\s<>;:,"]{1,250}@[^\s<>;:,"]{1,255}/.exec(text ?? '')?.[0];
  return address?.toLowerCase();
}

function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
