import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.explore', {
  title: 'Explore',
  intro: 'Browse everything by type, topic, and reading time.',
  needs_script: 'This page requires JavaScript. <a>Search</a> works without it.',
  description: 'Browse everything on {site} by type, category, tag, and reading time.',
});
