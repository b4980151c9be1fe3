import type { ImapFlow, MailboxObject } from 'imapflow';
import {
  ADDRESS_REFUSED,
  addressRefused,
  createGuardedLookup,
  resolveAll,
} from '../../platform/network/guarded-agent.ts';
import { isMetadataAddress, literalAddressOf } from '../../platform/network/public-address.ts';
import { type Spoken, asWritten, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const TIMEOUT_MS = 30_000;

/** Where bounces are fetched from. */
export interface Mailbox {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  folder: string;
  /** Who and where, without the password. */
  key: string;
}

/** `imaps://user:password@host:port/folder`; undefined for anything else. */
export function parseImapUrl(text: string): Mailbox | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname } = new URL(text);
  if ((protocol !== 'imap:' && protocol !== 'imaps:') || hostname === '' || username === '') return undefined;
  const secure = protocol === 'imaps:';
  try {
    const user = decodeURIComponent(username);
    const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
    return {
      host: literalAddressOf(hostname) ?? hostname,
      port: port === '' ? (secure ? 993 : 143) : Number(port),
      secure,
      user,
      password: decodeURIComponent(password),
      folder,
      key: `${user} at ${hostname}${port === '' ? '' : `:${port}`}, ${folder}`,
    };
  } catch {
    return undefined;
  }
}

/**
 * Whether the address of a mailbox is one at which a cloud hands out credentials. Names are checked when they are resolved.
 */
export function isAtMetadataAddress({ host }: Pick<Mailbox, 'host'>): boolean {
  return isMetadataAddress(literalAddressOf(host) ?? '');
}

/**
 * Signs in, opens the folder, does the work, and signs out. Throws the server's or the network's error, and refuses
 * addresses of cloud metadata services, by any name. `resolve` is for tests.
 */
export async function inFolder<Result>(
  mailbox: Mailbox,
  work: (client: ImapFlow, opened: MailboxObject) => Promise<Result>,
  resolve: (hostname: string) => Promise<string[]> = resolveAll,
): Promise<Result> {
  const { host, port, secure, user, password, folder } = mailbox;
  // For a literal address no name is looked up.
  if (isAtMetadataAddress(mailbox)) throw addressRefused();
  const isAllowed = (address: string) => !isMetadataAddress(address);
  // Only who reads a mailbox loads what it takes.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    tls: { lookup: createGuardedLookup({ resolve, isAllowed }) },
  });
  // Without a listener an error of the connection would end the process; what waits for a response hears of it anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const result = await work(client, await client.mailboxOpen(folder));
    await client.logout();
    return result;
  } finally {
    client.close();
  }
}

interface ImapError {
  message?: string;
  code?: string;
  responseText?: string;
  authenticationFailed?: boolean;
  serverResponseCode?: string;
  mailboxMissing?: boolean;
}

/** For staff: the problem in plain words, then the server's response; never the password. */
export function mailboxProblem(error: unknown, { password }: Mailbox): Spoken {
  const { message, responseText } = error as ImapError;
  const words = responseText ?? String(message);
  const safe = password === '' ? words : words.replaceAll(password, '…');
  const said = safe.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, SAID_MAX_CHARS);
  const problem = plainly(error as ImapError);
  return problem === undefined ? asWritten(said) : spoken('mailbox_said', { problem, said });
}

const SAID_MAX_CHARS = 200;

const CODES: readonly (readonly [RegExp, Spoken])[] = [
  [new RegExp(`^${ADDRESS_REFUSED}$`), spoken('mailbox_metadata')],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, spoken('mailbox_no_server')],
  [/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, spoken('mailbox_no_response')],
  [/^(?:ETIMEDOUT|ETIMEOUT|CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT)$/, spoken('mailbox_timeout')],
  [/CERT|SELF_SIGNED/, spoken('mailbox_certificate')],
  [/^(?:ERR_SSL|EPROTO)/, spoken('mailbox_no_tls')],
  [/^(?:ECONNRESET|EConnectionClosed|NoConnection)$/, spoken('mailbox_closed')],
];

function plainly(error: ImapError): Spoken | undefined {
  const { authenticationFailed, serverResponseCode, mailboxMissing, code = '' } = error;
  if (authenticationFailed === true) return spoken('mailbox_sign_in');
  if (mailboxMissing === true || serverResponseCode === 'NONEXISTENT') return spoken('mailbox_no_folder');
  return CODES.find(([pattern]) => pattern.test(code))?.[1];
}
