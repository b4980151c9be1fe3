import { type RequestListener, type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type GuardedFetchOptions, createGuardedFetch } from './guarded-fetch.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server on a free local port, with every request and connection it saw. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  return { ...(await listen(server)), server };
}

async function listen(server: Server) {
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

/** Lets the host names of a test connect to this machine, and nothing else. */
function lenient(port: number, more: GuardedFetchOptions = {}): typeof globalThis.fetch {
  return createGuardedFetch({
    resolve: (name) => Promise.resolve(name.endsWith('.test') ? ['127.0.0.1'] : []),
    isAllowed: (address) => address === '127.0.0.1',
    ports: [port],
    ...more,
  });
}

const REFUSED = {
  code: 'remote_image_refused',
  status: 422,
  message: 'Couldn’t get the image from this URL. Download it yourself and upload the file instead.',
};

describe('addresses that are refused, without a single connection', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.0.0.1/',
    'http://localhost/',
    'http://localhost:PORT/',
    'http://[::1]/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::127.0.0.1]/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://2130706433/',
    'http://0/',
    'http://0.0.0.0/',
    'http://127.1/',
    'http://localhost./',
    'http://①②⑦.⓪.⓪.①/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://192.0.2.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[2001:db8::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://[::]/',
    'http://[5f00::1]/',
    'gopher://127.0.0.1:25/',
    'ftp://x/',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    'http://user:pw@ok.test/',
    'http://user@ok.test/',
    'http://ok.test:22/',
    'http://ok.test:PORT/',
    'https://ok.test:80/',
    'http://ok.test#@127.0.0.1/',
    'https://ok.test\\@127.0.0.1/',
    'not a url',
    '',
    '//ok.test/',
  ])('%s', async (pattern) => {
    const canary = await serve((_request, response) => response.end('SECRET'));
    const fetch = createGuardedFetch({
      resolve: (name) => Promise.resolve(name === 'ok.test' ? ['127.0.0.1'] : ['::1']),
    });
    await expect(fetch(pattern.replace('PORT', String(canary.port)))).rejects.toMatchObject(REFUSED);
    expect(canary.connections()).toBe(0);
  });

  it('a name of which one address of several is not public', async () => {
    const { port, connections } = await serve((_request, response) => response.end('SECRET'));
    const fetch = createGuardedFetch({
      resolve: () => Promise.resolve(['93.184.215.14', '127.0.0.1']),
      ports: [port],
    });
    await expect(fetch(`http://mixed.test:${port}/`)).rejects.toMatchObject(REFUSED);
    expect(connections()).toBe(0);
  });

  it('a name that means something else at the second look, a hundred times over', async () => {
    const { port, connections } = await serve((_request, response) => response.end('SECRET'));
    for (let round = 0; round < 100; round += 1) {
      let looks = 0;
      const resolve = () => Promise.resolve([looks++ === 0 ? '192.0.2.1' : '127.0.0.1']);
      // The first lookup returns an address that is allowed here, where no server answers.
      const fetch = createGuardedFetch({
        resolve,
        isAllowed: (address) => address === '192.0.2.1',
        ports: [port],
        timeoutMs: 5,
      });
      await expect(fetch(`http://rebinding.test:${port}/`)).rejects.toMatchObject(REFUSED);
      expect(looks).toBe(1);
    }
    expect(connections()).toBe(0);
  });

  it('does not tell an open port from a closed one, nor a name that is from one that is not', async () => {
    const fetch = createGuardedFetch();
    const words = async (url: string) => fetch(url).then(String, (error: Error) => error.message);
    const { port } = await serve((_request, response) => response.end('SECRET'));
    const all = await Promise.all([
      words(`http://127.0.0.1:${port}/`),
      words('http://127.0.0.1:1/'),
      words('http://localhost/'),
    ]);
    expect(new Set(all)).toEqual(new Set([REFUSED.message]));
  });
});

describe('what is fetched', () => {
  it('comes whole, and nothing of ours goes along', async () => {
    const seen: Record<string, unknown>[] = [];
    const { port } = await serve((request, response) => {
      seen.push(request.headers);
      response.end('a picture');
    });
    const fetch = lenient(port);
    const response = await fetch(`http://ok.test:${port}/a.png`, {
      headers: { Accept: 'application/rss+xml', Authorization: 'Bearer secret', Cookie: 'a=b' },
    });
    expect([response.status, await response.text()]).toEqual([200, 'a picture']);
    expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    // A connection that was checked is not kept for a later request.
    expect(seen[0]).toMatchObject({ accept: 'application/rss+xml', connection: 'close' });
  });

  it('follows three redirects and not four', async () => {
    const { port } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) return response.end('arrived');
      return response.writeHead(302, { Location: `/${left - 1}`, 'Set-Cookie': 'a=b' }).end();
    });
    expect(await (await lenient(port)(`http://ok.test:${port}/3`)).text()).toBe('arrived');
    await expect(lenient(port)(`http://ok.test:${port}/4`)).rejects.toMatchObject(REFUSED);
  });

  it.each([
    ['302', 'http://169.254.169.254/latest/meta-data/'],
    ['307', 'http://[::1]:PORT/'],
    ['301', 'http://inside.test:PORT/'],
    ['308', 'file:///etc/passwd'],
    ['303', 'http://user:pw@ok.test:PORT/'],
    ['302', 'http://ok.test:22/'],
  ])('looks again at where a %s leads: %s', async (status, target) => {
    const paths: (string | undefined)[] = [];
    const { port } = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(Number(status), { Location: target.replace('PORT', String(port)) }).end();
    });
    const resolve = (name: string) => Promise.resolve([name === 'ok.test' ? '127.0.0.1' : '10.0.0.1']);
    await expect(lenient(port, { resolve })(`http://ok.test:${port}/start`)).rejects.toMatchObject(REFUSED);
    expect(paths).toEqual(['/start']);
  });

  it('ends when it takes too long, however slowly it drips', async () => {
    const { port } = await serve((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const started = performance.now();
    await expect(lenient(port, { timeoutMs: 200 })(`http://ok.test:${port}/`)).rejects.toMatchObject(REFUSED);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('ends at ten megabytes, no matter what length was declared', async () => {
    const { port } = await serve((_request, response) => {
      const megabyte = Buffer.alloc(1024 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(megabyte));
      };
      response.on('drain', more);
      more();
    });
    await expect(lenient(port)(`http://ok.test:${port}/`)).rejects.toMatchObject({ code: 'body_too_large' });
  });

  it('does not unpack what was not asked for packed', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const { port } = await serve((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    );
    const response = await lenient(port)(`http://ok.test:${port}/`);
    expect((await response.arrayBuffer()).byteLength).toBe(bomb.length);
  });

  it('says the same of a server that talks nonsense or hangs up', async () => {
    const sockets = createTcpServer((socket) => socket.resume().end('HTTP/1.1 nonsense\r\n\r\n'));
    await new Promise<void>((resolve) => sockets.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => sockets.close(() => resolve())));
    const { port } = sockets.address() as AddressInfo;
    await expect(lenient(port)(`http://ok.test:${port}/`)).rejects.toMatchObject(REFUSED);
  });

  it('only reads', async () => {
    await expect(lenient(80)('http://ok.test/', { method: 'POST' })).rejects.toThrow(TypeError);
  });
});
