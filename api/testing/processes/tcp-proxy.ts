import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';

/** What happens to bytes on their way: they pass, the connection is refused, or they are silently dropped. */
export type LineState = 'open' | 'refused' | 'swallowed';

export interface TcpProxy {
  port: number;
  /** How many connections were made through it. */
  connections(): number;
  /** Changes what happens from now on; connections that are there break, or fall silent. */
  set(state: LineState): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
}

/** A line to a server that a test can cut without touching the server. It begins open. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let state: LineState = 'open';
  let server: Server | undefined;
  let port = 0;
  let made = 0;

  const onConnection = (near: Socket) => {
    made += 1;
    const far = connect(target);
    const pair = { near, far };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.on('error', end).on('close', end);
    far.on('error', end).on('close', end);
    near.on('data', (bytes: Buffer) => void (state === 'open' && far.write(bytes)));
    far.on('data', (bytes: Buffer) => void (state === 'open' && near.write(bytes)));
  };
  const open = async () => {
    server = createServer(onConnection);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    port = address.port;
  };
  const shut = async () => {
    const closing = server;
    server = undefined;
    if (closing === undefined) return;
    const closed = once(closing, 'close');
    closing.close();
    breakAll();
    await closed;
  };
  const breakAll = () => pairs.forEach(({ near }) => near.resetAndDestroy());

  await open();
  return {
    port,
    connections: () => made,
    async set(next) {
      // What was swallowed is lost: a connection that it was lost on is of no use afterwards.
      if (state === 'swallowed' && next !== 'swallowed') breakAll();
      state = next;
      if (next === 'refused') await shut();
      else if (server === undefined) await open();
    },
    close: shut,
  };
}

/** The same address of a PostgreSQL, through a proxy. */
export function throughProxy(url: string, { port }: Pick<TcpProxy, 'port'>): string {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return address.href;
}

/** Where the server of an address listens. */
export function hostAndPortOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || '5432') };
}
