import type { RelayProblemCode } from '#schema/answers/newsletter/mail.ts';
import { type Spoken, asWritten, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What is wrong with the mail server, for people: what happened, and what to do about it. Contains no password. */
export interface RelayProblem {
  code: RelayProblemCode;
  message: Spoken;
}

/** The mail server's location, as far as people may see it. */
export interface RelayAddress {
  host: string;
  port: number;
}

/** What nodemailer throws: its own code, and the response of the server where there was one. */
interface SmtpFailure {
  message: string;
  code?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
}

const SAID_MAX = 200;

/** Interprets a failure to open a session. `secrets` are removed from anything the server said. */
export function relayProblemOf(
  error: unknown,
  { host, port }: RelayAddress,
  secrets: readonly string[] = [],
): RelayProblem {
  const failure = failureOf(error);
  const code = codeOf(failure);
  const said = saidBy(failure, secrets);
  const at = { host, port: String(port) };
  const known: Record<RelayProblemCode, Spoken> = {
    host_unknown: spoken('host_unknown', { host }),
    connection_refused: spoken('connection_refused', at),
    unreachable: spoken('unreachable', at),
    timeout: spoken('timeout', at),
    closed: spoken('closed', at),
    certificate: spoken('certificate', { ...at, said }),
    tls: spoken('tls', { ...at, said }),
    authentication: spoken('authentication', { said }),
    refused: spoken('refused', { ...at, said }),
    busy: spoken('busy', { ...at, said }),
    refuses_mail: spoken('refuses_mail', { ...at, said }),
    other: spoken('other', { ...at, said }),
  };
  return { code, message: known[code] };
}

/** The mail server accepts the sign-in and then refuses one email after the other. */
export function refusingProblem(reply: string, address: RelayAddress): RelayProblem {
  const { message } = relayProblemOf({ message: '', code: 'REFUSES_MAIL', response: reply }, address);
  return { code: 'refuses_mail', message };
}

function failureOf(error: unknown): SmtpFailure {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  return {
    message: '',
    ...error,
    ...(error instanceof Error ? { message: error.message } : {}),
  };
}

/** In this order: a failed STARTTLS has a response of the server, too. */
const CODES: readonly [RelayProblemCode, (failure: SmtpFailure) => boolean][] = [
  ['refuses_mail', ({ code }) => code === 'REFUSES_MAIL'],
  ['authentication', ({ code }) => code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2'],
  ['host_unknown', ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN|ENODATA/.test(message)],
  ['connection_refused', ({ message }) => message.includes('ECONNREFUSED')],
  ['unreachable', ({ message }) => /EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/.test(message)],
  ['certificate', ({ message }) => /certificate|altnames?|CERT_|UNABLE_TO_/i.test(message)],
  ['tls', ({ code, message }) => code === 'ETLS' || /\bSSL\b|\bTLS\b|STARTTLS|EPROTO\b/i.test(message)],
  ['busy', ({ responseCode = 0 }) => responseCode >= 400 && responseCode < 500],
  ['refused', ({ responseCode = 0 }) => responseCode >= 500],
  [
    'timeout',
    ({ code, message }) => code === 'ETIMEDOUT' || /ETIMEDOUT|time(?:d )?out|not answer/i.test(message),
  ],
  ['closed', ({ message }) => /ECONNRESET|EPIPE|closed/i.test(message)],
];

function codeOf(failure: SmtpFailure): RelayProblemCode {
  return CODES.find(([, holds]) => holds(failure))?.[0] ?? 'other';
}

/** ` (it said: “535 5.7.8 …”)`, or the error of the connection itself; empty when there is neither. */
function saidBy({ response, message }: SmtpFailure, secrets: readonly string[]): Spoken {
  let words = (response ?? message).replace(/[\p{Cc}\s]+/gu, ' ').trim();
  for (const secret of secrets) if (secret.length > 2) words = words.replaceAll(secret, '…');
  if (words === '') return asWritten('');
  const short = words.length > SAID_MAX ? `${words.slice(0, SAID_MAX - 1)}…` : words;
  return spoken(response === undefined ? 'said_by_connection' : 'said_by_server', { words: short });
}
