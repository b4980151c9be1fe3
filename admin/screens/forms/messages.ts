import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.forms', {
  preview: 'Preview',
  no_title: 'Your title',
  after_signup: 'After signing up, people see:',
  share: 'Share and embed',
  off: 'This form is off, or none of its lists is public. Once it’s on and saved, you can share it.',
  link: 'Link to its own page',
  open: 'Open page',
  button: 'Button for other websites',
  button_about: 'Opens the form’s page on this site. Works everywhere.',
  script: 'Form by script',
  script_about:
    'Shows the form and its responses in place. If the website has a Content-Security-Policy, add {origin} to its script-src and connect-src.',
  html: 'Form in plain HTML',
  html_about:
    'Works without JavaScript and takes on the website’s own styles. People land on this site after sending it. If the website has a Content-Security-Policy, add {origin} to its form-action.',
  no_origins: 'No other website can show this form yet. Add its address under “Allowed websites”.',
  origins: 'Allowed on {origins}.',
  copy: 'Copy',
  copy_of: 'Copy: {what}',
  copied: 'Copied',
  copy_by_hand: 'The browser didn’t allow copying. Select the text and copy it.',
});

/** The messages of this room, in the user’s language. */
export const say = sayOf(messages);
