import { ApiError } from '../base/api-error.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * The version that a change starts from: `version` of the body or `If-Match`. Neither: 428 `version_required`; two that
 * disagree: 400.
 */
export function expectedVersion({
  body,
  request,
}: {
  body: { version?: unknown };
  request: Request;
}): number {
  const fromHeader = matchedVersion(request.headers.get('if-match'));
  // Its schema has checked it; without one it is no version.
  const fromBody = typeof body.version === 'number' ? body.version : undefined;
  if (fromHeader !== undefined && fromBody !== undefined && fromHeader !== fromBody) {
    throw new ApiError('invalid_request', {
      message: spoken('two_versions'),
    });
  }
  const version = fromBody ?? fromHeader;
  if (version === undefined) {
    throw new ApiError('version_required', {
      message: spoken('no_version'),
    });
  }
  return version;
}

/** `"v3-…"` as we send it, `"3"` and `3` as people write it. */
const MATCHED_VERSION = /^(?:W\/)?"?v?(\d{1,9})(?:-[\w-]+)?"?$/;

function matchedVersion(ifMatch: string | null): number | undefined {
  // `*` matches any version, so it says nothing about the version that was edited.
  if (ifMatch === null || ifMatch.trim() === '*') return undefined;
  const match = MATCHED_VERSION.exec(ifMatch.trim());
  if (match === null) throw new ApiError('invalid_request', { message: spoken('bad_etag') });
  return Number(match[1]);
}
