import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.rehearsals', {
  preview_more: 'Preview site…',
  preview_then_more: 'Preview site as of this date and time…',
  title: 'Preview site',
  about:
    'The preview includes content, settings, releases, and newsletter issues that are scheduled up to then. Nothing is published.',
  about_release:
    'The preview includes this release and everything else that is scheduled up to then. Nothing is published.',
  shows_at: 'You’ll see the whole site as it will be on {when}.',
  past: 'This time is in the past. Choose a later time.',
  create_link: 'Create preview',
  close: 'Close',
  share: 'Link to the preview',
  link_about: 'Anyone with the link can see this preview. They don’t need an account.',

  changes: 'What will change',
  none: 'Nothing is scheduled to go live by this time, so the site will look the same as it does now.',
  new: 'New',
  changed: 'Changed',
  removed: 'Unpublished',
  settings: 'Settings',
  redirect_to: '{from} to {to}',
  in_release: 'Release “{name}”',
  left_out: 'Left out',
  left_out_about: 'These items are scheduled up to this time, but the preview doesn’t include them.',

  turn_off: 'Turn off all preview links',
  turn_off_title: 'Turn off all preview links?',
  turn_off_about:
    'All links to previews of the whole site will stop working, including links that others created.',
  turned_off: 'All preview links turned off',
});

/** The messages of this room, in the user’s language. */
export const say = sayOf(messages);
