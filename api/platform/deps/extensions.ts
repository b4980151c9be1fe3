import type { ResourceName } from '#schema/registry/registry.ts';
import type { SendResult } from '../smtp/mailer.ts';
import type { ResourceHooks } from './resource-hooks.ts';

/** The final outcome of a single email. `unknown`: it may have arrived, and is never sent again. */
export interface SettledMail {
  id: string;
  state: 'accepted' | 'failed' | 'unknown';
  result?: SendResult;
}

/**
 * What rooms of upper floors add to what those below them do. Put together in one place, `api/app/extensions.ts`, and handed
 * down with the dependencies.
 */
export interface Extensions<Deps> {
  /** Behavior of resources by their name; a name that is not declared does not compile. */
  hooks: { readonly [Name in ResourceName]?: ResourceHooks<Deps> };
  /** Called when a single email is not retried any further. */
  mailSettled(deps: Deps, mail: SettledMail): Promise<void>;
  /** Whether pages say that AI drafted a text. */
  saysDraftedWithAi(deps: Deps): Promise<boolean>;
}
