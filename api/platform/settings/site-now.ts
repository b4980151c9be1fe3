import type { SettingsOf } from '#schema/settings-registry.ts';
import type { AppDeps, SiteNow } from '../deps/app-deps.ts';
import { readSettings } from './settings-store.ts';

type Deps = Pick<AppDeps, 'database' | 'env' | 'secretKey'>;

/**
 * What the site is called and how it is reached, kept in memory: mail, notices and checks ask for it at every turn. A change
 * by this process is read anew by itself; one of another node when `refresh` is called.
 */
export async function openSiteNow(deps: Deps): Promise<SiteNow> {
  let values: SettingsOf<'general'> = await readSettings(deps, 'general');
  let reading = Promise.resolve();
  const refresh = (): Promise<void> => {
    // One after the other, so that what was read last is what counts.
    const read = reading.then(async () => {
      values = await readSettings(deps, 'general');
    });
    reading = read.catch(() => undefined);
    return read;
  };
  deps.database.onAnnounced((change) => {
    // What cannot be read now is read with the next change, or when other nodes are heard of again.
    if (change === undefined) refresh().catch(() => undefined);
  });
  return Object.assign(() => values, { refresh, settled: () => reading });
}
