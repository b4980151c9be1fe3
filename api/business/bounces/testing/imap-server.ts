import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';

/** A mailbox for tests: just as much of IMAP4rev1 as a client needs to read it. */
export interface ImapServer {
  port: number;
  messages: { uid: number; source: string; seen: boolean }[];
  uidValidity: number;
  /** How many clients signed in. */
  logins: number;
  close(): Promise<void>;
}

export const IMAP_PASSWORD = 'p@ss word';

export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const state: ImapServer = {
    port: 0,
    messages: [],
    uidValidity: 7,
    logins: 0,
    close: () => stop(server, sockets),
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let buffered = '';
    socket.on('data', (chunk) => {
      buffered += chunk.toString('latin1');
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        socket.write(answerOf(state, line), 'latin1');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.port = (server.address() as AddressInfo).port;
  return state;
}

function answerOf(state: ImapServer, line: string): string {
  const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
  const done = (more = '') => `${more}${tag} OK done\r\n`;
  const name = command.toUpperCase();
  if (name.startsWith('CAPABILITY')) return done('* CAPABILITY IMAP4rev1\r\n');
  if (name.startsWith('LOGIN')) {
    state.logins += 1;
    return command.includes(IMAP_PASSWORD) ? done() : `${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`;
  }
  if (name.startsWith('LIST') || name.startsWith('LSUB')) return done('* LIST () "/" "INBOX"\r\n');
  if (name.startsWith('SELECT'))
    return done(
      `* ${state.messages.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen \\*)] ok\r\n* OK [UIDVALIDITY ${state.uidValidity}] ok\r\n* OK [UIDNEXT 100] ok\r\n`,
    );
  if (name.startsWith('UID ')) return done(answerByUid(state, command));
  if (name.startsWith('LOGOUT')) return done('* BYE\r\n');
  return name.startsWith('NOOP') || name.startsWith('CLOSE') ? done() : `${tag} BAD unknown\r\n`;
}

function answerByUid(state: ImapServer, command: string): string {
  const [, verb = ''] = /^UID (\w+)/i.exec(command) ?? [];
  if (verb.toUpperCase() === 'SEARCH') return `* SEARCH ${found(state, command)}\r\n`;
  if (verb.toUpperCase() === 'FETCH') return fetched(state, command);
  const message = messageOf(state, command);
  if (message !== undefined) message.seen = true;
  return '';
}

function found(state: ImapServer, command: string): string {
  const from = Number(/UID (\d+):\*/i.exec(command)?.[1] ?? 1);
  const uids = state.messages.map(({ uid }) => uid);
  // As real servers do: the last one is named even where it is before the beginning.
  return uids.filter((uid) => uid >= from || uid === uids.at(-1)).join(' ');
}

function messageOf(state: ImapServer, command: string) {
  const uid = Number(/^UID \w+ (\d+)/i.exec(command)?.[1]);
  return state.messages.find((message) => message.uid === uid);
}

function fetched(state: ImapServer, command: string): string {
  const message = messageOf(state, command);
  if (message === undefined) return '';
  const max = Number(/<0\.(\d+)>/.exec(command)?.[1] ?? Infinity);
  const source = message.source.slice(0, max);
  const item = max === Infinity ? 'BODY[]' : 'BODY[]<0>';
  const number = state.messages.indexOf(message) + 1;
  return `* ${number} FETCH (UID ${message.uid} ${item} {${source.length}}\r\n${source})\r\n`;
}

function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}
