import { packed, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import type { FlatValues, SettingsName, SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import type { MoreOf, SettingsAnswerOf } from '#schema/answers/operations/settings-groups.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { Queries } from '../database/database.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { defaultsOf } from './default-values.ts';
import { inForce, readStored } from './settings-store.ts';
import { lockedBy } from './variables.ts';

/** How a group is read for a request. */
export interface Presenting {
  /** It may be a transaction. */
  on: Queries;
  words: Translator;
}

/** What a room adds to the response of its group, by `name` or `part.name`. */
export type Present<Name extends SettingsName> = (
  deps: AppDeps,
  stored: SettingsOf<Name>,
  presenting: Presenting,
) => Promise<MoreOf<Name>> | MoreOf<Name>;

/** A group as `GET /settings/{name}` answers it. */
export async function presentSettings<Name extends SettingsName>(
  deps: AppDeps,
  name: Name,
  { present, ...presenting }: Presenting & { present: Present<Name> | undefined },
): Promise<SettingsAnswerOf<Name>> {
  const group = settingsGroup(name);
  const { on } = presenting;
  const { version, values: stored } = await readStored(on, name, await defaultsOf(deps, name, on));
  const values: FlatValues = inForce(deps, name, stored);
  const shown = Object.entries(group.fields).map(([key, field]) => {
    // One that was sealed with another key cannot be used: it counts as none.
    return [key, field.kind === 'secret' ? { set: values[key] != null } : values[key]];
  });
  const locked = [...new Set(lockedBy(deps.env, group).map(({ variable }) => variable))];
  const more = await present?.(deps, stored, presenting);
  // The response is validated against the declaration when it is sent.
  return packed({
    ...Object.fromEntries(shown),
    ...more,
    version,
    locked,
  }) as unknown as SettingsAnswerOf<Name>;
}
