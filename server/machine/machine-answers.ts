import { ApiClientError } from '#api-client/api-error.ts';
import type { RenderedPage } from '../cache/cached-page.ts';

/** Nothing in a response for machines may run, be framed, or be guessed at. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A response of text. */
export function textAnswer(type: string, body: string): RenderedPage {
  return {
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': POLICY,
    },
    body,
  };
}

export function movedTo(location: string, status: number = 301): RenderedPage {
  return {
    status,
    headers: { location, 'content-type': 'text/plain; charset=utf-8' },
    body: `Moved to ${location}\n`,
  };
}

export function notFound(): RenderedPage {
  return {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: 'Not found\n',
  };
}

/** Treats a missing record as nothing; any other error is rethrown. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof ApiClientError && error.status === 404) return undefined;
  throw error;
}
