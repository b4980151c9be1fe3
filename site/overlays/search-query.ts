import { callServerFunction } from '../server-functions/call.ts';
import type { SearchResult } from '../server-functions/functions.ts';

/** The palette's search request. Throws the problem of a failure. */
export function searchFor(query: string, signal: AbortSignal): Promise<SearchResult[]> {
  return callServerFunction('search', query, { signal });
}

/** A lost connection or a failing server may recover in a moment; a refusal does not. */
export function isWorthRetrying(failure: unknown): boolean {
  const { status } = Object(failure) as { status?: unknown };
  return typeof status !== 'number' || status >= 500;
}

/**
 * Whether text extends or shortens the former text: then the former results may stay until the new ones
 * arrive.
 */
export function goesOn(query: string, before: string | undefined): boolean {
  return before !== undefined && (query.startsWith(before) || before.startsWith(query));
}
