import type { Role } from '#schema/access/roles.ts';
import type { Route } from '../../platform/route/route.ts';
import type { HostileRequest } from './hostile-requests.ts';
import { longestTurn } from '../processes/longest-turn.ts';

type Answers = (request: Request) => Response | Promise<Response>;

/** The caller: anonymous without a token. */
interface Caller {
  name: Role | 'nobody' | 'API token';
  token: string | undefined;
}

/** What one request did. */
export interface Walked {
  route: string;
  caller: Caller['name'];
  shape: string;
  status: number;
  /** The longest turn of the event loop, in milliseconds of this thread's processor time. */
  turnMs: number;
}

/** Something of every kind, so that requests reach what a route does with its body and do not end in 404. */
export interface Scene {
  /** The path of a route, with ids of records that are there. */
  pathOf(route: Route): string;
}

const PIECE_BYTES = 64 * 1024;
const NOWHERE = '01990000-0000-7000-8000-000000000000';
const ORIGIN = 'http://localhost:3000';

const MADE: readonly (readonly [prefix: string, body: Record<string, unknown>])[] = [
  ['/content', { content_type_name: 'article', title: 'A title' }],
  ['/tag', { name: 'A tag' }],
  ['/category', { name: 'A category' }],
  ['/contacts', { email: 'ann@example.org' }],
  ['/contact-lists', { name: 'A list' }],
  ['/newsletter-templates', { name: 'A template' }],
  ['/newsletter-campaigns', { name: 'A newsletter' }],
  ['/segments', { name: 'A segment', rule: { all: [] } }],
  [
    '/users',
    { name: 'Somebody', email: 'somebody@example.org', role: 'author', password: 'six horses and a battery' },
  ],
  ['/webhooks', { name: 'A webhook', url: 'https://hooks.example.com/in' }],
  ['/list/with-content', { title: 'A list of content' }],
];

/** Makes one record of each kind, as an administrator. */
export async function makeScene(answers: Answers, token: string): Promise<Scene> {
  const ids = new Map<string, string>();
  for (const [path, body] of MADE) {
    const response = await answers(
      new Request(`${ORIGIN}/api/v1${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      }),
    );
    const { data } = (await response.json()) as { data?: { id: string } };
    if (data !== undefined) ids.set(path.split('/')[1] ?? '', data.id);
  }
  return {
    pathOf({ path }) {
      const first = path.split('/')[1] ?? '';
      const id = ids.get(first) ?? NOWHERE;
      return `/api/v1${path.replace(/:\w+/, id).replaceAll(/:\w+/g, NOWHERE)}`;
    },
  };
}

/** Sends one hostile request and looks at what it held up. */
export class HostileWalk {
  readonly #answers: Answers;
  readonly #scene: Scene;
  /** Versions of records, by path: a stale one would be refused before its body is looked at. */
  readonly #versions = new Map<string, number>();

  constructor(answers: Answers, scene: Scene) {
    this.#answers = answers;
    this.#scene = scene;
  }

  async send(route: Route, hostile: HostileRequest, caller: Caller): Promise<Walked> {
    const path = this.#scene.pathOf(route);
    const request = await this.#requestOf(`${ORIGIN}${path}`, route, { hostile, caller });
    let response = new Response();
    const turnMs = await longestTurn(async () => {
      response = await this.#answers(request);
    });
    const { status } = response;
    if (status === 200 || status === 409) await this.#noteVersion(path, response);
    else await response.body?.cancel();
    const { name } = caller;
    return { route: `${route.method} ${route.path}`, caller: name, shape: hostile.shape, status, turnMs };
  }

  async #requestOf(
    url: string,
    route: Route,
    { hostile, caller }: { hostile: HostileRequest; caller: Caller },
  ): Promise<Request> {
    const { body, type } = hostile.make();
    const version = this.#versions.get(new URL(url).pathname) ?? 1;
    const written = new Response(
      typeof body === 'string' ? body.replace('"version":1', `"version":${version}`) : body,
    );
    const sent = new Uint8Array(await written.arrayBuffer());
    const headers = new Headers({ 'Content-Length': String(sent.length) });
    if (caller.token !== undefined) headers.set('Authorization', `Bearer ${caller.token}`);
    const formType = typeof body === 'string' ? type : written.headers.get('content-type');
    if (formType) headers.set('Content-Type', formType);
    const arriving = sent.length > PIECE_BYTES ? inPieces(sent) : sent;
    return new Request(url, { method: route.method, headers, body: arriving, duplex: 'half' });
  }

  async #noteVersion(path: string, response: Response): Promise<void> {
    const text = await response.text();
    const { data, current } = JSON.parse(text || '{}') as { data?: Versioned; current?: Versioned };
    const version = data?.version ?? current?.version;
    if (version !== undefined) this.#versions.set(path, version);
  }
}

/** Bytes as they arrive from a socket: a piece of 64 KiB a turn, however much is sent at once. */
function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let from = 0;
  let isRefused = false;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isRefused) return;
      controller.enqueue(bytes.slice(from, (from += PIECE_BYTES)));
      if (from >= bytes.length) controller.close();
    },
    cancel() {
      isRefused = true;
    },
  });
}

interface Versioned {
  version?: number;
}
