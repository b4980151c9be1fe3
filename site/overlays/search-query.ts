import { callServerFunction } from '../server-functions/call.ts';
import type { SearchResult } from '../server-functions/functions.ts';

/** The request of the palette. Throws the problem of a failure. */
export function searchFor(query: string, signal: AbortSignal): Promise<SearchResult[]> {
  return callServerFunction('search', query, { signal });
}

/** A lost connection and a failing server may be better in a moment; a refusal stays one. */
export function isWorthRetrying(failure: unknown): boolean {
  const { status } = Object(failure) as { status?: unknown };
  return typeof status !== 'number' || status >= 500;
}

/** Whether text continues former text or shortens it: the former results may stay until the new ones arrive. */
export function goesOn(query: string, before: string | undefined): boolean {
  return before !== undefined && (query.startsWith(before) || before.startsWith(query));
}
