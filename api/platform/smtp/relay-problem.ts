import type { RelayProblemCode } from '#schema/answers/newsletter/mail.ts';
/** What is wrong with the mail server, for people: what happened, and what to do about it. Contains no password. */
export interface RelayProblem {
  code: RelayProblemCode;
  message: string;
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
  const at = `${host}, port ${port}`;
  const messages: Record<RelayProblemCode, string> = {
    host_unknown: `The mail server’s host name “${host}” can’t be found. Check the spelling and this server’s DNS.`,
    connection_refused: `Nothing accepts connections at ${at}. Check the port, and that the mail server is running.`,
    unreachable: `There’s no network route to the mail server at ${at}. Check the network and the firewall.`,
    timeout: `The mail server at ${at} isn’t responding. Check the port, the firewall, and that the mail server is running.`,
    closed: `The mail server at ${at} closed the connection. Check its log: it may not accept connections from this machine.`,
    certificate: `The certificate of the mail server at ${at} can't be trusted${said}. Use the host name it was issued for, or renew it.`,
    tls: `An encrypted connection to the mail server at ${at} failed${said}. Port 465 usually needs TLS, and ports 587 and 25 STARTTLS.`,
    authentication: `The mail server didn’t accept the user name and password${said}. Correct them under Settings → Email, or in SMTP_URL if that variable is set.`,
    refused: `The mail server at ${at} refused the connection${said}. Check its log: it may not accept email from this machine.`,
    busy: `The mail server at ${at} isn’t accepting connections right now${said}. It’s retried automatically.`,
    refuses_mail: `The mail server at ${at} rejects email${said}. Check the sender under Settings → Email, and the limits of the account.`,
    other: `The connection to the mail server at ${at} failed${said}. Check the host, the port, and the log of the mail server.`,
  };
  return { code, message: messages[code] };
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
function saidBy({ response, message }: SmtpFailure, secrets: readonly string[]): string {
  let words = (response ?? message).replace(/[\p{Cc}\s]+/gu, ' ').trim();
  for (const secret of secrets) if (secret.length > 2) words = words.replaceAll(secret, '…');
  if (words === '') return '';
  const short = words.length > SAID_MAX ? `${words.slice(0, SAID_MAX - 1)}…` : words;
  return response === undefined ? ` (${short})` : ` (it said: “${short}”)`;
}
