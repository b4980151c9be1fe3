import type { SettingsName, SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import type { Change } from '../database/change.ts';
import type { AppDeps, SettingsNow } from '../deps/app-deps.ts';
import { SETTINGS_CHANGE } from '../outbox/outbox.ts';
import { readSettings } from './settings-store.ts';

type Deps = Pick<AppDeps, 'database' | 'env' | 'secretKey' | 'languages'>;

/**
 * The effective settings of a group, kept in memory for frequent readers such as emails and notices. They are reread
 * after each change by this process, and after a change by another node once it is announced.
 */
export async function openSettingsNow<Name extends SettingsName>(
  deps: Deps,
  name: Name,
): Promise<SettingsNow<Name>> {
  let values: SettingsOf<Name> = await readSettings(deps, name);
  let reading = Promise.resolve();
  let isMissed = false;
  const refresh = (): Promise<void> => {
    isMissed = false;
    // One read at a time, so that the latest one wins.
    const read = reading.then(async () => {
      values = await readSettings(deps, name);
    });
    reading = read.catch(() => {
      isMissed = true;
    });
    return read;
  };
  const hear = (change?: Change): void => {
    const isOurs = change === undefined || (change.type === SETTINGS_CHANGE && change.id === name);
    if (isOurs) refresh().catch(() => undefined);
  };
  deps.database.onAnnounced(hear);
  const now = (): SettingsOf<Name> => {
    // A change that could not be read is read again on the next access.
    if (isMissed) refresh().catch(() => undefined);
    return values;
  };
  return Object.assign(now, { refresh, hear, settled: () => reading });
}
