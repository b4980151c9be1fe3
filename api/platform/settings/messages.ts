import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.settings', {
  settings_changed: 'Someone else changed these settings. Reload them, then try again.',
  already_scheduled: 'A change to these settings is already scheduled. Edit it or cancel it first.',
  in_past: 'is in the past. Choose a later time, or save now',
  no_fields: 'must include at least one field',
});
