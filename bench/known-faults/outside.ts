import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type FaultGroup, type KnownFault, must } from './fault.ts';
import { send } from './staff.ts';

const SECRET = 'sk-only-the-operator-knows';
/** An attacker who hopes to be sent the key. */
let listener: Server | undefined;
let listenerPort = 0;
const heard: string[] = [];

const movedKey: KnownFault = {
  id: 'moved-ai-key',
  what: "an administrator moves the address of the AI provider and has the operator's key sent there",
  async replay({ admin }) {
    await admin.confirm();
    const seen = [];
    for (const base_url of [`http://127.0.0.1:${listenerPort}/v1`, 'http://169.254.169.254/latest']) {
      const { text } = await admin.send('GET /settings/ai');
      const { data } = JSON.parse(text) as { data: { version: number } };
      const json = { provider: 'openai-compatible', base_url, model: 'any', version: data.version };
      seen.push((await admin.send('PUT /settings/ai', { json })).status);
    }
    const draft = await admin.send('POST /content/create-ai-article', { json: { topic: 'Rivers' } });
    must(!heard.join().includes(SECRET), `the key arrived; settings answered ${seen.join()}`);
    return `settings answered ${seen.join()}, a draft ${draft.status}; the key stayed`;
  },
};

const raw = async (origin: string, bytes: string): Promise<string> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.setTimeout(3_000, () => socket.destroy());
  socket.write(bytes);
  await once(socket, 'close');
  return text.split('\r\n')[0] ?? '';
};

const methods: KnownFault = {
  id: 'other-methods',
  what: 'CONNECT, TRACE and PROPFIND',
  async replay({ product: { origin } }) {
    const seen = [];
    for (const line of ['CONNECT localhost:443', 'TRACE /', 'PROPFIND /']) {
      const answer = await raw(origin, `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      must(/^HTTP\/1\.1 (?:405|501|400)/.test(answer), `${line}: "${answer}"`);
      seen.push(answer.slice(9, 12));
    }
    return seen.join(', ');
  },
};

const coding: KnownFault = {
  id: 'unknown-coding',
  what: 'a transfer coding that there is not, and an encoded word as an address',
  async replay({ product: { origin } }) {
    const answer = await raw(
      origin,
      'GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\nConnection: close\r\n\r\n',
    );
    must(/^HTTP\/1\.1 (?:400|501)/.test(answer), `xchunked: "${answer}"`);
    const json = { email: '=?utf-8?q?a?=@example.org', firstName: 'Ann' };
    const { status } = await send(origin, 'POST /email/subscribe', { json });
    must(status === 422, `the address: ${status}`);
    return `${answer.slice(9, 12)}, ${status}`;
  },
};

const proxyPorts: KnownFault = {
  id: 'forwarded-port',
  what: 'wrong passwords through a gateway that writes ports into X-Forwarded-For, then somebody else signs in',
  async replay({ product: { origin }, admin }) {
    await admin.confirm();
    const password = 'a walk along the river';
    const { email } = await admin.hire('editor', password);
    for (let index = 0; index < 12; index += 1)
      await send(origin, 'POST /auth/login', {
        json: { email: `nobody-${index}@example.org`, password: 'wrong' },
        from: `203.0.113.79:${1_000 + index}`,
      });
    const blocked = await send(origin, 'POST /auth/login', {
      json: { email: 'nobody@example.org', password: 'wrong' },
      from: '203.0.113.79:9999',
    });
    const other = await send(origin, 'POST /auth/login', {
      json: { email, password },
      from: '203.0.113.80:1000',
    });
    const seen = `the guesser ${blocked.status}, somebody else ${other.status}`;
    must(blocked.status === 429 && other.status === 200, seen);
    return seen;
  },
};

const webhooks: KnownFault = {
  id: 'webhook-addresses',
  what: 'webhooks to names without a dot and to the wire server of a cloud',
  async replay({ admin }) {
    await admin.confirm();
    const seen = [];
    for (const url of ['http://db/', 'http://168.63.129.16/', 'http://127.0.0.1/']) {
      const { status } = await admin.send('POST /webhooks', { json: { name: 'Inside', url } });
      must(status === 422, `${url}: ${status}`);
      seen.push(status);
    }
    return seen.join(', ');
  },
};

const analytics: KnownFault = {
  id: 'secret-links-counted',
  what: 'pages with a secret in their address, where visits are counted',
  async replay({ product: { origin } }) {
    const mentions = async (path: string) => {
      const { text, headers } = await send(origin, `GET /${path}`);
      return `${text} ${headers.get('content-security-policy')}`.includes(`127.0.0.1:${listenerPort}`);
    };
    must(await mentions('/articles'), 'nothing is counted on /articles: this replay shows nothing');
    const counted = [];
    for (const path of [
      '/setup?token=secret',
      '/preview/secret',
      '/emails/confirm?token=secret',
      '/emails/unsubscribe?token=secret',
      '/login?redirect=/admin',
      '/login/password?token=secret',
    ])
      if (await mentions(path)) counted.push(path);
    must(counted.length === 0, `counted on ${counted.join(', ')}`);
    return 'not counted on any of them';
  },
};

const hiddenText: KnownFault = {
  id: 'hidden-characters',
  what: 'a title with zero-width characters, tags, an override of direction, and not in NFC',
  async replay({ admin }) {
    const title = 'Cafe\u0301 \u202Enoir\u200B \u{E0069}\u{E0067}end';
    const { title: stored } = await admin.make('POST /content', { content_type_name: 'article', title });
    const text = String(stored);
    must(text === text.normalize('NFC') && !/[\u200B\u202E]|\u{E0069}/u.test(text), JSON.stringify(text));
    return text;
  },
};

const adminFiles: KnownFault = {
  id: 'desk-files',
  what: 'addresses below the admin that look like files',
  async replay({ product: { origin } }) {
    const seen = [];
    for (const path of ['/admin/a.js', '/admin/contacts/a.css']) {
      const { status, headers } = await send(origin, `GET /${path}`);
      const cached = headers.get('cache-control') ?? '';
      must(status === 404 && !cached.includes('public'), `${path}: ${status} ${cached}`);
      seen.push(status);
    }
    return seen.join(', ');
  },
};

const headers: KnownFault = {
  id: 'document-headers',
  what: 'Cross-Origin-Opener-Policy and Strict-Transport-Security of an https site',
  async replay({ product: { origin } }) {
    const absent = [];
    for (const [path, wanted] of [
      ['/', ['cross-origin-opener-policy', 'strict-transport-security']],
      ['/admin', ['cross-origin-opener-policy', 'strict-transport-security']],
      ['/api/v1/content', ['strict-transport-security']],
    ] as const) {
      const answer = await send(origin, `GET /${path}`);
      for (const name of wanted) if (answer.headers.get(name) === null) absent.push(`${path}: ${name}`);
    }
    must(absent.length === 0, absent.join('; '));
    return 'everywhere';
  },
};

/** What reaches the product from outside, and what leaves it. */
export const outside: FaultGroup = {
  name: 'Addresses, headers and text from outside',
  async prepare() {
    listener = createServer((request, response) => {
      heard.push(JSON.stringify(request.headers));
      response.writeHead(500).end();
    });
    await new Promise<void>((resolve) => listener?.listen(0, '127.0.0.1', resolve));
    listenerPort = (listener.address() as AddressInfo).port;
    return {
      env: {
        AI_API_KEY: SECRET,
        POSTHOG_KEY: 'phc_for_replays',
        POSTHOG_HOST: `http://127.0.0.1:${listenerPort}`,
        SITE_URL: 'https://books.test',
      },
      end: async () => {
        listener?.closeAllConnections();
        await new Promise((resolve) => listener?.close(resolve));
      },
    };
  },
  faults: [movedKey, methods, coding, proxyPorts, webhooks, analytics, hiddenText, adminFiles, headers],
};
