import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.rehearsals', {
  preview_more: 'Preview site…',
  preview_then_more: 'Preview site as of this date and time…',
  title: 'Preview site',
  about:
    'See the whole site as it will look at a time you choose, with scheduled content, settings, releases, and newsletter issues. Nothing is published.',
  about_release:
    'See the whole site as it will look at a time you choose, with this release and everything else scheduled to go live by then. Nothing is published.',
  shows_at: 'Shows the site as of {when}.',
  create_link: 'Create link',
  close: 'Close',
  link_about: 'Anyone with the link can see this preview without an account.',

  changes: 'What will change',
  none: 'Nothing is scheduled to go live by this time, so the site will look the same as it does now.',
  new: 'New',
  changed: 'Changed',
  removed: 'Unpublished',
  settings: 'Settings',
  redirect_to: '{from} to {to}',
  in_release: 'Release “{name}”',
  left_out: 'Left out',
  left_out_about:
    'These items are scheduled to go live by this time, but they can’t be published in their current state.',

  turn_off: 'Turn off all preview links',
  turn_off_title: 'Turn off all preview links?',
  turn_off_about:
    'All links to previews of the whole site will stop working, including links that others created.',
  turned_off: 'All preview links turned off',
});

/** The messages of this room, in the user’s language. */
export const say = sayOf(messages);
