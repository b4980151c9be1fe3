import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.settings', {
  queue_title: 'Scheduled settings',
  queue_about: 'Scheduled changes to settings.',
  settings_changed: 'Someone else changed these settings. Reload them, then try again.',
  already_scheduled: 'A change to these settings is already scheduled. Edit it or unschedule it first.',
  in_past: 'is in the past. Choose a later time, or save now',
  image_small:
    'is {width, number} × {height, number} pixels. Choose an image with at least {least, number} pixels on each side',
  image_wide:
    'is {width, number} × {height, number} pixels, which is too wide to be recognizable here. Choose an image that is at most {times, number} times as wide as it is tall',
  image_tall:
    'is {width, number} × {height, number} pixels, which is too tall to be recognizable here. Choose an image that is at most {times, number} times as tall as it is wide',
  no_fields: 'must include at least one field',
  not_declared: 'isn’t declared',
  set_on_server:
    '{variables} {count, plural, one {is set on the server. Change it there.} other {are set on the server. Change them there.}}',
  set_by: 'is set by {variable}',
  unknown_image: 'isn’t in the media library',
  unknown_content: 'isn’t content on this site',
  field_refused: '{field} {fault}',
});
