import { packed, settingsGroup, toldName } from '#schema/settings-registry.ts';
import type { FlatValues, SettingsName, SettingsOf } from '#schema/settings-registry.ts';
import type { MoreOf, SettingsAnswerOf } from '#schema/answers/settings-groups.ts';
import type { Queries } from '../database/database.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { inForce, readStored } from './settings-store.ts';
import { type Word, lockedBy, wordOf } from './variables.ts';

/**
 * What a room adds to the answer of its group, by `name` or `part.name`. It reads with `on`, which may be a transaction.
 */
export type Present<Name extends SettingsName> = (
  deps: AppDeps,
  stored: SettingsOf<Name>,
  on: Queries,
) => Promise<MoreOf<Name>> | MoreOf<Name>;

/** A group as `GET /settings/{name}` answers it. */
export async function presentSettings<Name extends SettingsName>(
  deps: AppDeps,
  name: Name,
  { present, on }: { present: Present<Name> | undefined; on: Queries },
): Promise<SettingsAnswerOf<Name>> {
  const group = settingsGroup(name);
  const { version, values: stored } = await readStored(on, name);
  const values: FlatValues = inForce(deps, name, stored);
  const told = Object.entries(group.fields).flatMap(([key, field]) => {
    if (field.kind !== 'secret') return [[key, values[key]]];
    if (field.told === 'nothing') return [];
    const word = wordOf(deps.env, field);
    const isSet = word.is === 'open' ? (stored as FlatValues)[key] !== null : isGiven(word);
    const opened = word.is === 'open' ? values[key] : null;
    return [[toldName(key, field), { set: { set: isSet }, has: isSet, mask: masked(opened) }[field.told]]];
  });
  const locked = [...new Set(lockedBy(deps.env, group).map(({ variable }) => variable))];
  const more = await present?.(deps, stored, on);
  // The answer is checked against the declaration where it is sent.
  return packed({
    ...Object.fromEntries(told),
    ...more,
    version,
    locked,
  }) as unknown as SettingsAnswerOf<Name>;
}

/** Whether a variable sets it. A variable that covers several fields may leave it out. */
function isGiven(word: Word): boolean {
  return word.is === 'value' && word.value !== null;
}

/** A secret as people may see it: `sk-…abcd`; null if there is none. */
function masked(secret: unknown): string | null {
  if (typeof secret !== 'string') return null;
  return secret.length < 12 ? '…' : `${secret.slice(0, 3)}…${secret.slice(-4)}`;
}
