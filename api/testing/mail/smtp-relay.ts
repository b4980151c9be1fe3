import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';

/** How a mail server responds to one step: `hang` sends nothing at all, `drop` ends the connection. */
export type Answer = string;

/** Overrides of single answers. All others are positive. */
export interface RelayScript {
  greeting?(connection: number): Answer;
  sender?(address: string): Answer;
  recipient?(address: string): Answer;
  data?(recipient: string): Answer;
  /** While the message arrives, before its end: only `drop` and `hang` make sense. */
  body?(recipient: string): Answer | undefined;
  /** After the final dot: from here on the mail server has the message, whatever it answers. */
  dot?(recipient: string, count: number): Answer;
  /** Milliseconds before each response. */
  delayMs?: number;
}

/** A message that arrived whole: the mailbox has it. */
export interface Arrived {
  from: string;
  /** The parameters that the sender added to the address in `MAIL FROM`. */
  asked: string;
  to: string;
  messageId: string;
  raw: string;
  /** The mail server's response. */
  answer: Answer;
}

export interface Relay {
  port: number;
  url: string;
  arrived: Arrived[];
  /** Connections that were made so far. */
  connections: () => number;
  close(): Promise<void>;
}

/** A mail server on a free local port. It stores what arrives; `onArrived` replaces that. */
export async function startRelay(
  script: RelayScript = {},
  { port = 0, onArrived }: { port?: number; onArrived?: (mail: Arrived) => void } = {},
): Promise<Relay> {
  const arrived: Arrived[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setNoDelay(true);
    new Session(socket, script, (mail) => (onArrived ?? ((one) => arrived.push(one)))(mail)).greet(
      connections,
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    arrived,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const END_OF_DATA = '\r\n.\r\n';

class Session {
  readonly #socket: Socket;
  readonly #script: RelayScript;
  readonly #onArrived: (mail: Arrived) => void;
  #buffer = '';
  #message: string[] | undefined;
  #tail = '';
  #from = '';
  #asked = '';
  #to = '';
  #count = 0;
  #isHanging = false;

  constructor(socket: Socket, script: RelayScript, onArrived: (mail: Arrived) => void) {
    this.#socket = socket;
    this.#script = script;
    this.#onArrived = onArrived;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#read(text));
  }

  greet(connection: number): void {
    this.#say(this.#script.greeting?.(connection) ?? '220 relay.test ESMTP');
  }

  #read(text: string): void {
    if (this.#isHanging) return;
    this.#buffer += text;
    for (;;) {
      if (this.#message !== undefined) {
        if (!this.#readMessage()) return;
        continue;
      }
      const end = this.#buffer.indexOf('\r\n');
      if (end === -1) return;
      const line = this.#buffer.slice(0, end);
      this.#buffer = this.#buffer.slice(end + 2);
      this.#command(line);
    }
  }

  /** False: more has to come. */
  #readMessage(): boolean {
    const body = this.#script.body?.(this.#to);
    if (body !== undefined && this.#buffer !== '') {
      this.#say(body);
      return false;
    }
    // The end may lie across two pieces.
    const text = this.#tail + this.#buffer;
    const end = text.indexOf(END_OF_DATA);
    if (end === -1) {
      const keep = Math.min(text.length, END_OF_DATA.length - 1);
      this.#message?.push(text.slice(0, text.length - keep));
      this.#tail = text.slice(text.length - keep);
      this.#buffer = '';
      return false;
    }
    const raw = [...(this.#message ?? []), text.slice(0, end)].join('');
    this.#buffer = text.slice(end + END_OF_DATA.length);
    this.#message = undefined;
    this.#tail = '';
    this.#count += 1;
    const answer = this.#script.dot?.(this.#to, this.#count) ?? '250 2.0.0 queued';
    const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '';
    if (!/^[45]/.test(answer))
      this.#onArrived({ from: this.#from, asked: this.#asked, to: this.#to, messageId, raw, answer });
    this.#say(answer);
    return true;
  }

  #command(line: string): void {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const verb = line.slice(0, 4).toUpperCase();
    const command = this.#commands[verb];
    if (command === undefined) this.#say('502 5.5.2 what?');
    else command(address, line);
  }

  readonly #commands: Record<string, ((address: string, line: string) => void) | undefined> = {
    EHLO: () => this.#say('250-relay.test\r\n250-PIPELINING\r\n250-SMTPUTF8\r\n250 8BITMIME'),
    MAIL: (address, line) => {
      this.#from = address;
      this.#asked = line.slice(line.indexOf('>') + 1).trim();
      this.#to = '';
      this.#say(this.#script.sender?.(address) ?? '250 2.1.0 ok');
    },
    RCPT: (address) => {
      const answer = this.#script.recipient?.(address) ?? '250 2.1.5 ok';
      if (answer.startsWith('2')) this.#to = address;
      this.#say(answer);
    },
    DATA: () => this.#data(),
    RSET: () => this.#say('250 ok'),
    QUIT: () => {
      this.#say('221 bye');
      this.#socket.end();
    },
  };

  #data(): void {
    if (this.#to === '') {
      this.#say('503 5.5.1 no valid recipients');
      return;
    }
    const answer = this.#script.data?.(this.#to) ?? '354 go ahead';
    if (answer.startsWith('354')) this.#message = [];
    this.#say(answer);
  }

  #say(answer: Answer): void {
    if (answer === 'hang') this.#isHanging = true;
    else if (answer === 'drop') this.#socket.destroy();
    else if (this.#script.delayMs === undefined) this.#socket.write(`${answer}\r\n`);
    else {
      setTimeout(() => {
        if (!this.#socket.destroyed) this.#socket.write(`${answer}\r\n`);
      }, this.#script.delayMs);
    }
  }
}
