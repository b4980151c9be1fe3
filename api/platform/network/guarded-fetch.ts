import { isIP } from 'node:net';
import { IMAGE_MAX_BYTES, REMOTE_IMAGE_REDIRECTS_MAX, REMOTE_IMAGE_TIMEOUT_MS } from '#schema/base/limits.ts';
import { ApiError } from '../base/api-error.ts';
import { type GuardedClient, guardedClient, resolveAll } from './guarded-agent.ts';
import { isMetadataAddress, isPublicAddress } from './public-address.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** All of it is for tests, which have no public addresses: the product passes nothing. */
export interface GuardedFetchOptions {
  /** All addresses of a name. */
  resolve?: (hostname: string) => Promise<string[]>;
  isAllowed?: (address: string) => boolean;
  /** `80`, `443`. */
  ports?: readonly number[] | 'any';
  timeoutMs?: number;
}

/**
 * The one `fetch` for URLs that people give us. It connects only to public addresses, checked when the connection is
 * made, so that a name cannot change its meaning in between; follows three redirects, each checked again; takes at
 * most 10 MB and 15 s; and sends no credentials. Every refusal and failure is the same `remote_image_refused`, so
 * that it cannot be used to probe our network.
 *
 * GET only; of the headers, only `Accept` is sent. Answers are returned whole and undecoded (compression is not requested).
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): typeof globalThis.fetch {
  const guard = {
    resolve: resolveAll,
    isAllowed: isPublicAddress,
    ports: [80, 443],
    timeoutMs: REMOTE_IMAGE_TIMEOUT_MS,
    ...options,
  };
  const client = guardedClient(guard);
  return async (input, init = {}) => {
    if (init.method !== undefined && init.method !== 'GET')
      throw new TypeError('The guarded fetch only reads.');
    const timeout = AbortSignal.timeout(guard.timeoutMs);
    const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
    try {
      return await follow(new URL(input instanceof Request ? input.url : input), {
        guard,
        client: await client(),
        signal,
        accept: new Headers(init.headers).get('accept') ?? IMAGES,
      });
    } catch (error) {
      throw error instanceof ApiError ? error : notFetched();
    }
  };
}

/** Sends our data to a URL that people gave us, for webhooks. */
export type GuardedPost = (
  url: string,
  message: {
    headers: Record<string, string>;
    body: string;
    /** True: an administrator listed this host, so it may be in our own network and on any port. */
    isListed?: boolean;
  },
) => Promise<{ status: number; text: string }>;

const POST_TIMEOUT_MS = 10_000;
const POST_ANSWER_MAX_BYTES = 16 * 1024;

/**
 * POST under the same rules: only to public addresses, checked when the connection is made. Redirects aren’t followed, it
 * takes at most ten seconds, and 16 kB of the response are read. Throws if there is no response.
 */
export function createGuardedPost(options: GuardedFetchOptions = {}): GuardedPost {
  const guard = {
    resolve: resolveAll,
    isAllowed: isPublicAddress,
    ports: [80, 443],
    timeoutMs: POST_TIMEOUT_MS,
    ...options,
  };
  const inside: Guard = { ...guard, isAllowed: (address) => !isMetadataAddress(address), ports: 'any' };
  const clients = { outside: guardedClient(guard), inside: guardedClient(inside) };
  return async (address, { headers, body, isListed = false }) => {
    const url = new URL(address);
    const signal = AbortSignal.timeout(guard.timeoutMs);
    try {
      checkUrl(url, isListed ? inside : guard);
      const { undici, dispatcher } = await (isListed ? clients.inside : clients.outside)();
      const asked = undici.request(url, { method: 'POST', dispatcher, signal, headers, body });
      const answer = await Promise.race([asked, aborted(signal)]);
      return { status: answer.statusCode, text: await readStart(answer.body, signal) };
    } catch {
      throw new Error(
        signal.aborted
          ? `There was no response within ${guard.timeoutMs / 1000} seconds.`
          : 'Can’t connect. The server isn’t responding or isn’t on the public internet.',
      );
    }
  };
}

/** The beginning of a response; the rest of it is not waited for. */
async function readStart(
  body: AsyncIterable<Uint8Array> & { on(event: 'error', listener: () => void): { destroy(): unknown } },
  signal: AbortSignal,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  const read = async () => {
    let size = 0;
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= POST_ANSWER_MAX_BYTES) break;
    }
  };
  await Promise.race([read(), aborted(signal)]).finally(() => body.on('error', () => undefined).destroy());
  return Buffer.concat(chunks).subarray(0, POST_ANSWER_MAX_BYTES).toString('utf8');
}

type Guard = Required<GuardedFetchOptions>;
interface Following {
  guard: Guard;
  client: GuardedClient;
  signal: AbortSignal;
  accept: string;
}

const IMAGES = 'image/avif,image/webp,image/png,image/jpeg';
const ASKED_FOR = {
  'accept-encoding': 'identity',
  'user-agent': 'Colophon',
};
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

async function follow(start: URL, { guard, client, signal, accept }: Following): Promise<Response> {
  const { undici, dispatcher } = client;
  let url = start;
  for (let hops = 0; hops <= REMOTE_IMAGE_REDIRECTS_MAX; hops += 1) {
    checkUrl(url, guard);
    const asked = undici.request(url, { dispatcher, signal, headers: { accept, ...ASKED_FOR } });
    const { statusCode, headers, body } = await Promise.race([asked, aborted(signal)]);
    const { location } = headers;
    if (!REDIRECTS.has(statusCode) || typeof location !== 'string') {
      const bytes = await readCapped(body);
      const type =
        typeof headers['content-type'] === 'string' ? { 'Content-Type': headers['content-type'] } : {};
      return new Response(WITHOUT_BODY.has(statusCode) ? null : bytes, { status: statusCode, headers: type });
    }
    // Left unread, it reports its own end as an error; without a listener, that would end the process.
    body.on('error', () => undefined).destroy();
    url = new URL(location, url);
  }
  throw notFetched();
}

/** undici notices an abort only once it is connected; without a response, its own timeout would apply instead of ours. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(notFetched()), { once: true });
  });
}

/** The text of the address itself. The URL parser has already normalized `0x7f.1`, `2130706433`, and `①②⑦.⓪.⓪.①`. */
function checkUrl(url: URL, { ports, isAllowed }: Guard): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw notFetched();
  if (url.username !== '' || url.password !== '') throw notFetched();
  const port = url.port === '' ? { 'http:': 80, 'https:': 443 }[url.protocol] : Number(url.port);
  if (ports !== 'any' && !ports.includes(port)) throw notFetched();
  // A literal address is never resolved, so it is checked here.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw notFetched();
}

/** Counts what arrives, no matter what length was declared. */
async function readCapped(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > IMAGE_MAX_BYTES) throw new ApiError('body_too_large', { message: spoken('image_too_large') });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** One sentence for an address that is refused, unreachable or slow, and for a missing image. */
export function notFetched(): ApiError {
  return new ApiError('remote_image_refused', {
    message: spoken('not_fetched'),
  });
}
