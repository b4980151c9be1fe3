import type { FieldErrors } from '../access/errors.ts';
import type { RecordFor, ResourceName, UpdateInputFor } from './registry.ts';

/** `AbortSignal` where the platform has it: declarations run everywhere. */
type Signal = typeof globalThis extends { AbortSignal: { prototype: infer One } } ? One : unknown;

/** What every hook receives. */
export interface HookContext {
  /** The ID of the account that made the request. Null for jobs, commands, and visitors. */
  readonly by: string | null;
  /** Aborts when the time limit of the hook is reached. */
  readonly signal: Signal;
}

/** What `beforeSave` receives. */
export interface BeforeSave<Name extends ResourceName> extends HookContext {
  /** The values that are about to be saved. */
  readonly input: Readonly<UpdateInputFor<Name>>;
  /** The stored values, under the field names of a request body. Undefined if the record is new. */
  readonly stored: Readonly<UpdateInputFor<Name>> | undefined;
  /** True if the admin saves automatically while someone is writing. */
  readonly isAutosave: boolean;
}

/** What `beforePublish`, `beforeUnpublish`, and `beforeDelete` receive. */
export interface BeforeStep<Name extends ResourceName> extends HookContext {
  readonly id: string;
  /** The stored values, under the field names of a request body. */
  readonly stored: Readonly<UpdateInputFor<Name>>;
}

/** What `beforeSubscribe` receives. */
export interface BeforeSubscribe extends HookContext {
  readonly email: string;
  readonly firstName: string | null;
}

/** What `beforeSend` receives. */
export interface BeforeSend extends HookContext {
  readonly id: string;
}

/** What every `after…` hook receives. A failed hook is retried, so it may run more than once for one change. */
export interface AfterChange<Name extends ResourceName> extends HookContext {
  readonly id: string;
  /** The current record, which may be newer than the change. Undefined if it no longer exists. */
  readonly record: RecordFor<Name> | undefined;
}

type Before<Context, Result = void> = (context: Context) => Result | void | Promise<Result | void>;
type After<Name extends ResourceName> = (context: AfterChange<Name>) => void | Promise<void>;

/**
 * The hooks of one resource, which run when its records change. A `before…` hook runs in the transaction of the change, has a
 * time limit of five seconds, and can refuse the change by throwing a {@link Refusal}. An `after…` hook runs once the change is
 * committed, has a time limit of 30 seconds, and is retried if it fails.
 */
export interface SiteHooks<Name extends ResourceName> {
  /** Runs before a record is created or saved. It can return values that replace those in `input`. */
  beforeSave?: Before<BeforeSave<Name>, UpdateInputFor<Name>>;
  afterSave?: After<Name>;
  beforePublish?: Before<BeforeStep<Name>>;
  afterPublish?: After<Name>;
  beforeUnpublish?: Before<BeforeStep<Name>>;
  afterUnpublish?: After<Name>;
  /** Runs before a record is moved to the trash, or deleted if its resource has no trash. */
  beforeDelete?: Before<BeforeStep<Name>>;
  afterDelete?: After<Name>;
  /** Contacts only: runs when someone submits the signup form. */
  beforeSubscribe?: Name extends 'contacts' ? Before<BeforeSubscribe> : never;
  /** Contacts only: runs after someone has confirmed their subscription. */
  afterSubscribe?: Name extends 'contacts' ? After<Name> : never;
  /** Newsletters only: runs before an issue is sent or scheduled. */
  beforeSend?: Name extends 'email-newsletters' ? Before<BeforeSend> : never;
  /** Newsletters only: runs after the last email of an issue has been sent. */
  afterSend?: Name extends 'email-newsletters' ? After<Name> : never;
}

/** All valid names, for the error about an unknown one, with the only resource that supports each. */
export const HOOK_NAMES = {
  beforeSave: undefined,
  afterSave: undefined,
  beforePublish: undefined,
  afterPublish: undefined,
  beforeUnpublish: undefined,
  afterUnpublish: undefined,
  beforeDelete: undefined,
  afterDelete: undefined,
  beforeSubscribe: 'contacts',
  afterSubscribe: 'contacts',
  beforeSend: 'email-newsletters',
  afterSend: 'email-newsletters',
} as const satisfies Record<keyof SiteHooks<ResourceName>, ResourceName | undefined>;
export type HookName = keyof typeof HOOK_NAMES;

/** The result of {@link defineHooks}, which a file in `hooks/` exports. */
export interface DeclaredHooks {
  readonly resource: string;
  readonly hooks: Readonly<Record<string, unknown>>;
}

const DECLARED = new WeakSet<object>();

/**
 * Declares the hooks of a resource.
 *
 * A file in `hooks/` can export any number of these declarations.
 */
export function defineHooks<Name extends ResourceName>(
  resource: Name,
  hooks: SiteHooks<Name>,
): DeclaredHooks {
  const declared = { resource, hooks: { ...hooks } };
  DECLARED.add(declared);
  return declared;
}

export function isDeclaredHooks(value: unknown): value is DeclaredHooks {
  return typeof value === 'object' && value !== null && DECLARED.has(value);
}

/**
 * Throw this in a `before…` hook to refuse a change with a message (status 422). Messages for single fields are shown next to these
 * fields.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly errors: FieldErrors;

  constructor(why: string | FieldErrors) {
    super(typeof why === 'string' ? why : Object.values(why).flat().join(' '));
    this.errors = typeof why === 'string' ? {} : why;
  }
}
