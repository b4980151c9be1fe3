import { runRestoreDrill } from '#api/testing/processes/restore-drill.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';
import { type FaultGroup, type KnownFault, must } from './fault.ts';

const repeatsNothing: KnownFault = {
  id: 'restore-repeats',
  what: 'a backup amid newsletters, a welcome series and webhooks, then wiped, restored and resumed',
  replay: () =>
    withTemporaryFolder(async (folder) => {
      const { twice, webhooksTwice, arrived } = await runRestoreDrill({ folder, readers: 200 });
      must(
        twice.length === 0 && webhooksTwice.length === 0,
        `${twice.length} emails and ${webhooksTwice.length} webhook messages arrived twice`,
      );
      return `${arrived.atEnd} emails arrived in all, none twice`;
    }),
};

/** Backups that are restored while the world went on. */
export const restores: FaultGroup = {
  name: 'Restores',
  prepare: () => Promise.resolve({ env: {} }),
  faults: [repeatsNothing],
};
