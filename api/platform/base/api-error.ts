import { ERROR_STATUS, type ErrorCode, type FieldErrors, type StepUpMethod } from '#schema/access/errors.ts';
import type { Scope } from '#schema/access/scopes.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { messages } from './messages.ts';
import { type Spoken, english, later } from './spoken.ts';

interface ApiErrorDetails {
  /** For people: what happened and what to do. With `errors`, these say it if there is no message. */
  message?: Spoken | undefined;
  errors?: Faults | undefined;
  /** The stored record, where a stale version was sent. */
  current?: unknown;
  /** What more than `code` a program may branch on; stable. */
  reason?: string;
  /** The ways this account can continue: with `step_up_required` and `code_required`. */
  methods?: readonly StepUpMethod[];
  /** The scope that the program's token would need. */
  scope?: Scope;
  headers?: Record<string, string>;
}

/**
 * A failure that the caller may know about. Thrown anywhere, turned into a problem response in one place; any other
 * error becomes `internal_error` without its text.
 *
 * @example throw new ApiError('in_use', { message: spoken('in_use') });
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly current: unknown;
  readonly reason: string | undefined;
  readonly methods: readonly StepUpMethod[] | undefined;
  readonly scope: Scope | undefined;
  readonly headers: Record<string, string>;
  readonly #message: Spoken | undefined;
  readonly #faults: Faults | undefined;

  constructor(code: ErrorCode, details: ApiErrorDetails) {
    super(String(details.message ?? sentence(details.errors, english)));
    this.name = 'ApiError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.#message = details.message;
    this.#faults = details.errors;
    this.errors = this.errorsIn(english);
    this.current = details.current;
    this.reason = details.reason;
    this.methods = details.methods;
    this.scope = details.scope;
    this.headers = details.headers ?? {};
  }

  /** `message` in a language. */
  messageIn(words: Translator): string {
    return this.#message?.in(words) ?? sentence(this.#faults, words);
  }

  /** `message` for later, in a language that isn’t known yet. */
  get spoken(): Spoken {
    return this.#message ?? allOf(this.#faults);
  }

  /** What another thread needs to throw the same. */
  get details(): Pick<ApiErrorDetails, 'message' | 'errors'> {
    return { message: this.#message, errors: this.#faults };
  }

  /** `errors` in a language. */
  errorsIn(words: Translator): FieldErrors | undefined {
    return this.#faults && faultsIn(this.#faults, words);
  }
}

/** What is wrong with each field, in any language: `{slug: [spoken('taken')]}`. */
export type Faults = Readonly<Record<string, readonly Spoken[]>>;

/** Faults in a language. */
export function faultsIn(faults: Faults, words: Translator): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).map(([field, texts]) => [field, texts.map((text) => text.in(words))]),
  );
}

/** 422 with the fields to blame. */
export function validationFailed(errors: Faults): ApiError {
  return new ApiError('validation_failed', { errors });
}

function sentence(faults: Faults = {}, words: Translator): string {
  return Object.entries(faults)
    .flatMap(([field, texts]) => texts.map((text) => `${field} ${text.in(words)}`))
    .join('; ');
}

/** The same sentence as {@link sentence}, as a message. */
function allOf(faults: Faults = {}): Spoken {
  const spoken = later(messages);
  return Object.entries(faults)
    .flatMap(([field, texts]) => texts.map((text) => spoken('of_field', { field, text })))
    .reduce((before, next) => spoken('and_next', { before, next }));
}

/** The things that can be missing, as the message `not_found` names them. */
type Missing =
  | 'contact'
  | 'contact_list'
  | 'content'
  | 'export'
  | 'file'
  | 'image'
  | 'import'
  | 'item'
  | 'link'
  | 'list'
  | 'newsletter'
  | 'passkey'
  | 'preview'
  | 'session'
  | 'token'
  | 'user'
  | 'version'
  | 'view'
  | 'webhook';

/** 404 with the same message for missing records and for those the caller may not know about. */
export function notFound(what: Missing = 'item'): ApiError {
  return new ApiError('not_found', { message: later(messages)('not_found', { what }) });
}
