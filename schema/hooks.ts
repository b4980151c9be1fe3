import type { FieldErrors } from './errors.ts';
import type { RecordFor, ResourceName, UpdateInputFor } from './registry.ts';

/** `AbortSignal`, where it is known: the declarations themselves run everywhere. */
type Signal = typeof globalThis extends { AbortSignal: { prototype: infer One } } ? One : unknown;

/** What every hook is told. */
export interface HookContext {
  /** The account that asked; null where nobody did: a job, a command, a visitor. */
  readonly by: string | null;
  /** Aborted when the hook has had its time. */
  readonly signal: Signal;
}

/** Before a save. */
export interface BeforeSave<Name extends ResourceName> extends HookContext {
  /** What is written. */
  readonly input: Readonly<UpdateInputFor<Name>>;
  /** What is stored, under the names that a body writes it with; undefined while a record is made. */
  readonly stored: Readonly<UpdateInputFor<Name>> | undefined;
  /** True: nobody asked for this save, it goes by itself while somebody writes. */
  readonly isAutosave: boolean;
}

/** Before a step in the life of a record. */
export interface BeforeStep<Name extends ResourceName> extends HookContext {
  readonly id: string;
  /** What is stored, under the names that a body writes it with. */
  readonly stored: Readonly<UpdateInputFor<Name>>;
}

/** Before an address is put on the list by its owner. */
export interface BeforeSubscribe extends HookContext {
  readonly email: string;
  readonly firstName: string | null;
}

/** Before a newsletter is sent, or scheduled. */
export interface BeforeSend extends HookContext {
  readonly id: string;
}

/** After it is stored for good. A hook that failed is run again, so it may run twice for one change. */
export interface AfterChange<Name extends ResourceName> extends HookContext {
  readonly id: string;
  /** As it is now, which may be later than the change; undefined where it is gone. */
  readonly record: RecordFor<Name> | undefined;
}

type Before<Context, Result = void> = (context: Context) => Result | void | Promise<Result | void>;
type After<Name extends ResourceName> = (context: AfterChange<Name>) => void | Promise<void>;

/**
 * What a site does when records of one resource change. What begins with `before` runs in the transaction of the change, has five
 * seconds, and may refuse by throwing a {@link Refusal}; what begins with `after` runs once the change is stored, has half a minute,
 * and is tried again where it fails.
 */
export interface SiteHooks<Name extends ResourceName> {
  /** May answer with what is to be written otherwise. */
  beforeSave?: Before<BeforeSave<Name>, UpdateInputFor<Name>>;
  afterSave?: After<Name>;
  beforePublish?: Before<BeforeStep<Name>>;
  afterPublish?: After<Name>;
  beforeUnpublish?: Before<BeforeStep<Name>>;
  afterUnpublish?: After<Name>;
  /** To the trash, where there is one. */
  beforeDelete?: Before<BeforeStep<Name>>;
  afterDelete?: After<Name>;
  /** Of contacts: who signs up by the form. */
  beforeSubscribe?: Name extends 'contacts' ? Before<BeforeSubscribe> : never;
  /** Of contacts: once they confirmed. */
  afterSubscribe?: Name extends 'contacts' ? After<Name> : never;
  /** Of newsletters. */
  beforeSend?: Name extends 'email-newsletters' ? Before<BeforeSend> : never;
  /** Of newsletters: once the last mail is out. */
  afterSend?: Name extends 'email-newsletters' ? After<Name> : never;
}

/** Every name, for the message about one that is none, with the resources that alone have it. */
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

/** Thrown by a hook: the change is refused (422), in these words. Words for fields are shown beside them. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly errors: FieldErrors;

  constructor(why: string | FieldErrors) {
    super(typeof why === 'string' ? why : Object.values(why).flat().join(' '));
    this.errors = typeof why === 'string' ? {} : why;
  }
}
