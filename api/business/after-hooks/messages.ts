import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.after-hooks', {
  queue_title: 'Hooks',
  queue_about: 'This site’s own hooks that run after a change.',
  no_hook: 'This hook no longer exists.',
  loop: 'This hook ran {count} times for this record within a minute, so it was stopped. It probably saves the record it runs for. Return the change from beforeSave instead, or save only if something differs.',
});
