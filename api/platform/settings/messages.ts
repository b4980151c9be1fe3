import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.settings', {
  settings_changed: 'Someone else changed these settings. Reload them, then try again.',
  already_scheduled: 'A change to these settings is already scheduled. Edit it or cancel it first.',
  in_past: 'is in the past. Choose a later time, or save now',
  image_small:
    'is {width, number} × {height, number} pixels. Choose an image with at least {least, number} pixels on each side',
  image_wide:
    'is {width, number} × {height, number} pixels, too wide to be seen here. Choose an image at most {times, number} times as wide as high',
  image_tall:
    'is {width, number} × {height, number} pixels, too tall to be seen here. Choose an image at most {times, number} times as high as wide',
  no_fields: 'must include at least one field',
});
