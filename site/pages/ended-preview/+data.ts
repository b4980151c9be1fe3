import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { PageMeta } from '../../base/metadata.ts';
import { messages } from './messages.ts';

/** Why a preview of the whole site can’t be shown. */
export function data({ site }: PageContextServer) {
  const { rehearsal } = site;
  if (rehearsal === undefined || !('ended' in rehearsal)) throw render(404);
  const say = site.words.of(messages);
  const { ended } = rehearsal;
  const meta: PageMeta = {
    section: say('section'),
    description: say(ended),
    path: '/preview/site',
    noindex: true,
  };
  return { ended, meta };
}
