import { later } from '../../platform/base/spoken.ts';
import type { ResourceHooks } from '../../records/resources/hook-types.ts';
import { messages } from './messages.ts';
import { wrongState } from './release.ts';

const spoken = later(messages);

/** A release that is scheduled can’t be deleted by accident. */
export const releaseHooks: ResourceHooks = {
  beforeRemove({ status }) {
    if (status === 'scheduled') throw wrongState(spoken('scheduled'));
    return Promise.resolve();
  },
};
