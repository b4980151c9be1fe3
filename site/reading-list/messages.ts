import { defineMessages } from '#schema/messages/messages.ts';

/** For the browser: only simple parameters and plurals that are not nested. */
export const messages = defineMessages('site.reading-list', {
  title: 'Reading list',
  saved: 'Saved',
  saved_here: 'Saved in this browser. You can now highlight passages by selecting them in the text.',
  removed: 'Removed from your reading list.',
  highlight: 'Highlight',
  highlighted: 'Highlighted. The passage is also in your reading list.',
  remove_highlight: 'Remove highlight',
  highlight_removed: 'Highlight removed.',
  not_in_preview: 'This is a preview. Once the page is published, you can save it.',
  full: 'This browser has no room left for this site. Remove something from your reading list, then try again.',
  forbidden:
    'This browser doesn’t let this site store anything. To keep a reading list, allow site data in the browser’s settings.',
  gone: 'This page isn’t on the site anymore. Your highlights are still here.',
  remove: 'Remove from list',
  remove_title: 'Remove from list: {title}',
  undo: 'Undo',
  export: 'Download as Markdown',
});
