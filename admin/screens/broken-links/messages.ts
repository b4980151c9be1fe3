import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.broken-links', {
  title: 'Broken links',
  about:
    'Missing pages on this site that visitors tried to open in the last {days} days. Redirect the ones that matter.',
  none: 'No broken links. Requests for missing pages will appear here.',
  path: 'URL',
  hits: 'Requests',
  from: 'Linked from',
  last_seen: 'Last request',
  unknown: 'Unknown',
  redirect: 'Redirect',
  redirect_name: 'Redirect {path}',
  dismiss: 'Dismiss',
  dismiss_name: 'Dismiss {path}',
  actions: 'Actions',
  hits_of: '{hits, plural, one {# request} other {# requests}}',
});

export const say = sayOf(messages);
