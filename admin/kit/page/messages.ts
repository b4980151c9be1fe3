import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.kit.page', {
  cancel: 'Cancel',
  settings: 'Settings',
  to_today: 'Go to Today',
  not_found: 'Not Found',
  not_found_text: 'The page you are looking for does not exist.',
  not_found_about: 'Check the URL. The page may have been moved or deleted.',
  go_back: 'Go back',
  start_over: 'Start Over',
  no_access: 'You don’t have access',
  no_access_about: 'Your role doesn’t allow this. Ask an administrator for access.',
  crashed: 'Something went wrong!',
  crashed_about: 'This page couldn’t be displayed. Anything you’ve saved is safe.',
  retry: 'Try Again',
  show_error: 'Show Error',
  hide_error: 'Hide Error',
  home: 'Home',
  go_back_link: 'Go Back',
});

export const say = sayOf(messages);
