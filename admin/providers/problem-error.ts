import { HttpError } from 'ra-core';
import { ApiClientError } from '#api-client/api-error.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import type { FieldErrors } from '#schema/access/errors.ts';
import { type Field, labelOf, wireSchemasOf } from '#schema/fields/index.ts';
import { inSentence } from '../language/formats.ts';
import { say } from './messages.ts';

const UNAVAILABLE = 503;

/** The data of our `HttpError`. `errors` has one sentence per form field. */
export interface ProblemBody {
  code: string;
  messages: string[];
  errors?: Record<string, string>;
  /** The server's own form: lists of sentences by full path. */
  paths?: FieldErrors;
  /** The stored record, if a stale version was sent. */
  current?: Record<string, unknown>;
}

/**
 * A failed call as react-admin and the forms expect it: `body.errors` flat, one sentence per form field.
 * The API answers lists of sentences by wire path (`{"key_ideas.0.title": ["is required"]}`).
 */
export function toHttpError(error: unknown, resource?: Resource): unknown {
  if (!(error instanceof ApiClientError)) return error;
  const errors = flatErrors(error.errors, resource);
  const body: ProblemBody = {
    code: error.code,
    messages: messagesOf(error, resource),
    ...(Object.keys(errors).length === 0 ? {} : { errors, paths: error.errors }),
    ...(isRecord(error.current) ? { current: error.current } : {}),
  };
  return new HttpError(
    resource?.name === 'contact-lists' ? body.messages.join(' ') : error.message,
    error.status,
    body,
  );
}

/** For contact lists, all in one sentence (spec §8). */
function messagesOf({ messages }: ApiClientError, resource: Resource | undefined): string[] {
  return resource?.name === 'contact-lists'
    ? [say('list_failed', { messages: messages.join(', ') })]
    : messages;
}

/** The problem behind an error; undefined for other errors. */
export function problemOf(error: unknown): ProblemBody | undefined {
  return error instanceof HttpError && isRecord(error.body)
    ? (error.body as unknown as ProblemBody)
    : undefined;
}

/** How often a read is retried before its failure is shown, and the first wait. */
const RETRIES = 3;
const FIRST_WAIT_MS = 300;

/** Whether a read should be retried: only if it may succeed, so never after a refusal. */
export function mayRetry(failures: number, error: unknown): boolean {
  const isRefused = error instanceof HttpError && error.status < 500;
  return failures < RETRIES && !isRefused && !isAbort(error);
}

/** How long to wait before that, in milliseconds. */
export function retryDelay(failures: number): number {
  return FIRST_WAIT_MS * 2 ** failures;
}

/** True if a retry may soon succeed: the server was not reached, or could not respond now. */
export function isPassing(error: unknown): boolean {
  return problemOf(error) === undefined || (error instanceof HttpError && error.status === UNAVAILABLE);
}

/**
 * A loading failure that the screen must show: null if nothing failed, if it was aborted, and during an
 * outage, which the notice above the screen announces and after which everything is loaded again.
 */
export function failureToShow(error: Error | null): Error | null {
  return isAbort(error) || problemOf(error)?.code === 'database_unavailable' ? null : error;
}

/** The error message, in the same words everywhere. */
export function wrongWords(error: unknown): string {
  const problem = problemOf(error)?.messages ?? [];
  return problem.length > 0 ? problem.map(capitalised).join(' ') : plainWords(error);
}

function plainWords(error: unknown): string {
  // The messages of `fetch` do not help people.
  return error instanceof Error && !(error instanceof TypeError) ? error.message : say('unreachable');
}

/** True for a request that was aborted on purpose: there is nothing to report. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** `{"key_ideas.0.title": ["is required"]}` → `{key_ideas: 'Entry 1, title: is required.'}`. */
export function flatErrors(
  errors: Record<string, readonly string[]>,
  resource?: Pick<Resource, 'fields'>,
): Record<string, string> {
  const flat: Record<string, string[]> = {};
  for (const [path, sentences] of Object.entries(errors)) {
    const [name = '', ...inside] = path.split(/[.[\]]+/).filter((part) => part !== '');
    const place = placeOf(inside, resource?.fields[name]);
    const field = formFieldOf(name, resource);
    for (const problem of sentences)
      (flat[field] ??= []).push(capitalised(place === '' ? problem : say('problem_at', { place, problem })));
  }
  return Object.fromEntries(Object.entries(flat).map(([name, sentences]) => [name, sentences.join(' ')]));
}

/** Publishing checks use the field's own name; the form uses the name in the body. */
function formFieldOf(name: string, resource: Pick<Resource, 'fields'> | undefined): string {
  const field = resource?.fields[name];
  if (field === undefined) return name;
  return Object.keys(wireSchemasOf(name, field))[0] ?? name;
}

/** The position inside a field, such as "entry 1, title"; empty for the field itself. */
function placeOf(inside: readonly string[], field: Field | undefined): string {
  if (inside.length === 0) return '';
  const parts: Readonly<Record<string, Field>> = field?.kind === 'group-list' ? field.of : {};
  const names = inside.map((part) =>
    /^\d+$/.test(part)
      ? say('entry', { number: Number(part) + 1 })
      : inSentence(labelOf(part, parts[part] ?? {})),
  );
  return names.join(', ');
}

/** An error message from the API, as shown next to a field. */
export function capitalised(sentence: string): string {
  const text = (sentence[0]?.toUpperCase() ?? '') + sentence.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
