import { defineMessages } from '../messages/messages.ts';

/** What a site says where it has no text of its own. */
export const messages = defineMessages('schema.site', {
  description:
    '{site} is a celebration of non-fiction books and their power to educate, inspire and challenge readers.',
  // For a site about any subject
  neutral_description: '{site}: everything we publish, in one place.',
  neutral_sign_up_title: 'Our newsletter, in your inbox',
  neutral_sign_up_text: 'Sign up and we’ll let you know what’s new.',
  neutral_sign_up_next:
    'Please check your inbox to confirm your email. After that, you’ll get our newsletter.',
  neutral_articles: 'Everything we’ve written, newest first.',
  neutral_interviews: 'Conversations with people worth listening to.',
  neutral_lists_description: 'Lists on {site}, each arranged around a single idea.',
  neutral_tags: 'Every topic we cover.',
  neutral_tags_description: 'Every topic on {site}, from A to Z.',
  neutral_search: 'Search by title, author, or topic.',
  neutral_search_description: 'Search everything on {site}.',
  neutral_newsletters_description: 'Past issues of {site}’s newsletter.',
});
