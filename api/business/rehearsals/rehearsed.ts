import type { Spoken } from '../../platform/base/spoken.ts';

/** What is different by a moment. */
export interface Rehearsed {
  changes: RehearsedChange[];
  /** What is planned by then and won’t happen, with the reasons. */
  leftOut: LeftOut[];
}

/** What a change or a refusal is about. */
export interface Named {
  at: string;
  resource: string;
  id: string | null;
  title: string;
}

/** One change that visitors will see. */
export interface RehearsedChange extends Named {
  effect: 'new' | 'changed' | 'removed';
  /** Of settings and redirects. */
  fields: string[];
  /** Of a redirect. */
  target: string | null;
  release: { id: string; name: string } | null;
}

/** Something planned that won’t happen. */
export interface LeftOut extends Named {
  reasons: Spoken[];
}
