import type { IncomingMessage, ServerResponse } from 'node:http';
import { isNotModified } from '#api/platform/http/conditional.ts';
import { type CachedPage, compressedFor, isCompressible } from '../cache/cached-page.ts';
import { encode } from './static-files.ts';

const COPIED_MAX_BYTES = 16 * 1024;

interface Sent {
  page: CachedPage;
  requestId: string;
}

/**
 * Sends a complete response: 304 to clients that have it, otherwise the smallest form that the client
 * accepts.
 */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, sent: Sent): void {
  const { page, requestId } = sent;
  if (page.status === 200 && isNotModified(request.headers['if-none-match'] ?? null, page.etag)) {
    response.writeHead(304, [...page.notModifiedHeaders, 'x-request-id', requestId]).end();
    return;
  }
  const headers: string[] = [...page.headers];
  // A failure includes the id of its request, also in its body.
  if (!headers.includes('x-request-id')) headers.push('x-request-id', requestId);
  const { encoding, body } = encode(request.headers['accept-encoding'], page);
  if (encoding !== undefined) headers.push('content-encoding', encoding);
  headers.push('content-length', String(body.length));
  response.writeHead(page.status, headers);
  if (request.method === 'HEAD') response.end();
  // A string is sent together with the headers; a buffer is a separate write, which costs more than copying.
  else if (body.length <= COPIED_MAX_BYTES) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
}

/** The same for a response that is not compressed yet, because it is not cached. */
export async function sendUnkept(
  request: IncomingMessage,
  response: ServerResponse,
  sent: Sent,
): Promise<void> {
  const { page } = sent;
  const isReady = page.brotli !== undefined || !isCompressible(page);
  const encoding = isReady ? undefined : acceptedEncoding(request.headers['accept-encoding']);
  const ready = encoding === undefined ? page : await compressedFor(page, encoding);
  sendAnswer(request, response, { ...sent, page: ready });
}

const NONE = Buffer.alloc(0);

function acceptedEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  return encode(accepted, { identity: NONE, brotli: NONE, gzip: NONE }).encoding;
}
