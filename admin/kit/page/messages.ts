import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.kit.page', {
  cancel: 'Cancel',
  to_today: 'Go to Today',
  not_found: 'Page not found',
  not_found_about: 'Check the URL. The page may have been moved or deleted.',
  no_access: 'You don’t have access',
  no_access_about: 'Your role doesn’t allow this. Ask an administrator for access.',
  crashed: 'Something went wrong',
  crashed_about: 'This screen couldn’t be shown. Anything you saved is safe.',
  retry: 'Try again',
  reload: 'Reload',
});

export const say = sayOf(messages);
