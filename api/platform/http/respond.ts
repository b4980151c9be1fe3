import { etagOf, isNotModified } from './conditional.ts';
import { EDGE_HEADERS } from './edge-headers.ts';
import type { Answer } from '../route/route.ts';

interface Asked {
  request: Request;
  requestId: string;
  /** Whether the caller sent a good token: such responses are stored nowhere. */
  isStaff: boolean;
}

/** Writes a response: `{data}`, caching headers, an ETag, and 304 for a reader who already has it. */
export function respond(answer: Answer, { request, requestId, isStaff }: Asked): Response {
  const isPublic = answer.public === true && !isStaff;
  const headers: Record<string, string> = {
    ...EDGE_HEADERS,
    'X-Request-Id': requestId,
    'Cache-Control': isPublic ? 'public, max-age=0, must-revalidate' : 'no-store',
    ...(answer.public === true ? { Vary: 'Authorization, Origin' } : {}),
    ...answer.headers,
  };
  if (answer.status === 204) return new Response(null, { status: 204, headers });

  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const ifNoneMatch = isRead ? request.headers.get('if-none-match') : null;
  // Handlers that know their ETag spare us the hash, and a 304 the writing.
  let etag = headers.ETag;
  if (etag !== undefined && isNotModified(ifNoneMatch, etag))
    return new Response(null, { status: 304, headers });
  const body = JSON.stringify({ data: answer.data });
  const version = versionOf(answer.data);
  if (etag === undefined && (isRead || version !== undefined)) {
    etag = etagOf(body, version);
    headers.ETag = etag;
    if (isNotModified(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  }
  headers['Content-Type'] = 'application/json; charset=utf-8';
  return new Response(body, { status: answer.status, headers });
}

function versionOf(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('version' in data)) return undefined;
  return typeof data.version === 'number' ? data.version : undefined;
}
