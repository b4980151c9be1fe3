import { hash } from 'node:crypto';

/**
 * The ETag of a response. A record's begins with its version, so that `If-Match` works with it; the hash makes it differ
 * when something shown inside the record changed (the name of its category).
 */
export function etagOf(body: string, version: number | undefined): string {
  const digest = hash('sha1', body, 'base64url');
  return version === undefined ? `"${digest}"` : `"v${version}-${digest}"`;
}

/** Whether the caller's copy is what we would send (RFC 9110 §13.1.2: weak comparison). */
export function isNotModified(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = withoutWeakness(etag);
  return ifNoneMatch.split(',').some((part) => {
    const candidate = part.trim();
    return candidate === '*' || withoutWeakness(candidate) === opaque;
  });
}

function withoutWeakness(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
