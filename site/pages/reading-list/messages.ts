import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.reading-list', {
  title: 'Reading list',
  intro: 'What you save and highlight is stored in this browser only. We can’t see it.',
  empty:
    'Nothing saved yet. To add something, choose “Save for later” at the top of its page. <a>Explore what there is to read</a>.',
  needs_script: 'This page requires JavaScript.',
  description: 'What you saved for later on {site}, and the passages you highlighted.',
});
