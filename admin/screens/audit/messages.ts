import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.audit', {
  title: 'Audit log',
  none: 'No events match your filters',
  search: 'Search the audit log',
  search_hint: 'Person, title, or action',
  action: 'Action',
  all: 'All actions',
  from: 'From',
  to: 'To',
  when: 'When',
  who: 'Who',
  event: 'Event',
  address: 'IP address',
  with_token: 'With the API token “{name}”',
  deed: '{action} {title} {kind}',
  deleted_user: 'Deleted user',
  server: 'System',
  visitor: 'Visitor',
  api_token: 'API token',
  calendar_feed: 'calendar link',
  comment: 'comment',
  image: 'image',
  saved_view: 'saved view',
  site_preview: 'preview of the site',
  settings: 'settings',
});

export const say = sayOf(messages);
