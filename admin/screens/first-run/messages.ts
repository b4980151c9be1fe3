import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.first-run', {
  setup: 'Setup',
  step: 'Step {step, number} of {steps, number}',
  your_site: 'Your site',
  change_later: 'You can change all of this later under Settings → General.',
  start_with: 'Start with',
  finish_later: 'Finish later',
  finished: 'This site is already set up. {link}',
  to_today: 'Go to Today',
  name_missing: 'Enter a name for your site.',
  continue: 'Continue',
  back: 'Back',
  continue_to_import: 'Continue to import',
  finish: 'Finish setup',
  delete_title: 'Delete {count, plural, one {# starter item} other {# starter items}}?',
  delete: 'Delete',
  delete_about:
    'The starter content will be permanently deleted, not moved to the trash, along with any categories, tags, and images that aren’t used elsewhere. Items that have been edited will be kept. To restore the starter content later, run {command} on the server.',
  starter: 'Starter content',
  starter_about: 'Book summaries, articles, interviews, and lists to explore and replace one by one.',
  empty: 'An empty site',
  empty_about: 'Includes About, Terms, and Privacy pages with generic text.',
  emptied_about:
    'Deletes {count, plural, one {# starter item} other {# starter items}}. The About, Terms, and Privacy pages are kept, with generic text.',
  import: 'An existing site',
  import_about: 'From Ghost, WordPress, or Markdown files.',
  from: 'From',
  ghost: 'Ghost',
  wordpress: 'WordPress',
  markdown: 'Markdown files',
  delete_first: 'Delete the starter content first',
});

export const say = sayOf(messages);
