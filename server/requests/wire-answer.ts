import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isNotModified } from '#api/platform/http/conditional.ts';
import { KEEP_ALIVE_MS } from './listen.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import { encode } from './static-files.ts';
import type { Header } from './transport-security.ts';

type Encoding = 'br' | 'gzip' | 'identity' | 'not modified';

/** A response in memory, in one piece, with room for what differs between requests. */
interface Form {
  status: number;
  bytes: Buffer;
  /** Where the date and the request id are written. */
  dateAt: number;
  idAt: number;
  head: string;
  body: Buffer;
}

interface Asked {
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  requestId: string;
  /** A header of every response, the same for the life of the process. */
  always: Header | undefined;
}

/** Made once per page and encoding, and freed with the page. */
const forms = new WeakMap<CachedPage, Map<Encoding, Form>>();
const UUID_CHARS = 36;
const NONE = Buffer.alloc(0);

/**
 * Writes a complete response (HTTP/1.1) to a socket that has nothing left to send. The kernel copies the
 * bytes at once, so that they can be reused for the next request; if it has no room, they are left to the
 * socket and allocated again. Returns the status.
 */
export function writeAnswer(socket: Socket, page: CachedPage, asked: Asked): number {
  const form = formFor(page, asked);
  const { requestId } = asked;
  if (requestId.length !== UUID_CHARS) {
    const { head, body } = form;
    socket.cork();
    socket.write(`${head}date: ${dateNow()}\r\nx-request-id: ${requestId}\r\n\r\n`, 'latin1');
    if (body.length > 0) socket.write(body);
    socket.uncork();
    return form.status;
  }
  const { bytes, dateAt, idAt } = form;
  bytes.write(dateNow(), dateAt, 'latin1');
  bytes.write(requestId, idAt, 'latin1');
  socket.write(bytes);
  if (socket.writableLength > 0) form.bytes = Buffer.from(bytes);
  return form.status;
}

function formFor(page: CachedPage, asked: Asked): Form {
  const { acceptEncoding, ifNoneMatch } = asked;
  const always = asked.always ?? [];
  let known = forms.get(page);
  if (known === undefined) forms.set(page, (known = new Map<Encoding, Form>()));
  if (ifNoneMatch !== undefined && page.status === 200 && isNotModified(ifNoneMatch, page.etag)) {
    return known.get('not modified') ?? keep(known, 'not modified', notModifiedForm(page, always));
  }
  const { encoding = 'identity', body } = encode(acceptEncoding, page);
  return known.get(encoding) ?? keep(known, encoding, wholeForm(page, { encoding, body, always }));
}

function keep(known: Map<Encoding, Form>, encoding: Encoding, form: Form): Form {
  known.set(encoding, form);
  return form;
}

function notModifiedForm({ notModifiedHeaders }: CachedPage, always: readonly string[]): Form {
  return formOf(304, [...always, ...notModifiedHeaders], NONE);
}

interface Whole {
  encoding: Encoding;
  body: Buffer;
  always: readonly string[];
}

function wholeForm(page: CachedPage, { encoding, body, always }: Whole): Form {
  const headers = [...always, ...page.headers, 'content-length', String(body.length)];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  return formOf(page.status, headers, body);
}

function formOf(status: number, headers: readonly string[], body: Buffer): Form {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  head += `connection: keep-alive\r\nkeep-alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n`;
  const date = dateNow();
  const end = `date: ${date}\r\nx-request-id: ${' '.repeat(UUID_CHARS)}\r\n\r\n`;
  const before = Buffer.from(head + end, 'latin1');
  return {
    status,
    bytes: Buffer.concat([before, body]),
    dateAt: head.length + 'date: '.length,
    idAt: before.length - UUID_CHARS - '\r\n\r\n'.length,
    head,
    body,
  };
}

let second = 0;
let date = '';

/** Formatting a date costs more than everything else here, so it is cached for a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
