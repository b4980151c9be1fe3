import type { FieldErrors } from '../access/errors.ts';
import type { RecordFor, ResourceName, UpdateInputFor } from './registry.ts';

/** `AbortSignal` where the platform has it: declarations run everywhere. */
type Signal = typeof globalThis extends { AbortSignal: { prototype: infer One } } ? One : unknown;

/** What every hook receives. */
export interface HookContext {
  /** The account that made the request; null if there is none: a job, a command, a visitor. */
  readonly by: string | null;
  /** Aborted when the hook's time is up. */
  readonly signal: Signal;
}

/** Before a save. */
export interface BeforeSave<Name extends ResourceName> extends HookContext {
  /** The values to be written. */
  readonly input: Readonly<UpdateInputFor<Name>>;
  /** The stored values, under the field names of a request body; undefined while a record is created. */
  readonly stored: Readonly<UpdateInputFor<Name>> | undefined;
  /** True: an automatic save while someone is writing. */
  readonly isAutosave: boolean;
}

/** Before a step in the life of a record. */
export interface BeforeStep<Name extends ResourceName> extends HookContext {
  readonly id: string;
  /** The stored values, under the field names of a request body. */
  readonly stored: Readonly<UpdateInputFor<Name>>;
}

/** Before someone signs up for the newsletter. */
export interface BeforeSubscribe extends HookContext {
  readonly email: string;
  readonly firstName: string | null;
}

/** Before a newsletter is sent, or scheduled. */
export interface BeforeSend extends HookContext {
  readonly id: string;
}

/** After the change is committed. A failed hook is retried, so it may run twice for one change. */
export interface AfterChange<Name extends ResourceName> extends HookContext {
  readonly id: string;
  /** The current record, which may be newer than the change; undefined when it no longer exists. */
  readonly record: RecordFor<Name> | undefined;
}

type Before<Context, Result = void> = (context: Context) => Result | void | Promise<Result | void>;
type After<Name extends ResourceName> = (context: AfterChange<Name>) => void | Promise<void>;

/**
 * What a site does when records of one resource change. A `before…` hook runs in the transaction of the change, has five
 * seconds, and may refuse by throwing a {@link Refusal}. An `after…` hook runs once the change is committed, has 30 seconds,
 * and is retried when it fails.
 */
export interface SiteHooks<Name extends ResourceName> {
  /** May return values to write instead. */
  beforeSave?: Before<BeforeSave<Name>, UpdateInputFor<Name>>;
  afterSave?: After<Name>;
  beforePublish?: Before<BeforeStep<Name>>;
  afterPublish?: After<Name>;
  beforeUnpublish?: Before<BeforeStep<Name>>;
  afterUnpublish?: After<Name>;
  /** Before a move to the trash, where there is one. */
  beforeDelete?: Before<BeforeStep<Name>>;
  afterDelete?: After<Name>;
  /** Contacts only: someone signs up with the form. */
  beforeSubscribe?: Name extends 'contacts' ? Before<BeforeSubscribe> : never;
  /** Contacts only: after they confirmed. */
  afterSubscribe?: Name extends 'contacts' ? After<Name> : never;
  /** Newsletters only. */
  beforeSend?: Name extends 'email-newsletters' ? Before<BeforeSend> : never;
  /** Newsletters only: after the last email has been sent. */
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

/** What a file of `hooks/` exports. */
export interface DeclaredHooks {
  readonly resource: string;
  readonly hooks: Readonly<Record<string, unknown>>;
}

const DECLARED = new WeakSet<object>();

/** Declares what happens when records of a resource change. A file of `hooks/` exports any number of them. */
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

/** Thrown by a hook to refuse a change (422) with this message. Messages for fields are shown next to them. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly errors: FieldErrors;

  constructor(why: string | FieldErrors) {
    super(typeof why === 'string' ? why : Object.values(why).flat().join(' '));
    this.errors = typeof why === 'string' ? {} : why;
  }
}
