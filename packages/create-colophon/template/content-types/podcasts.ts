import { audio, defineContentType, text } from 'colophon';

export const podcasts = defineContentType({
  name: 'podcasts',
  type: 'podcast',
  label: { one: 'Podcast', many: 'Podcasts' },
  purpose: 'Conversations to listen to.',
  fields: { guest: text({ max: 120 }), recording: audio() },
  site: { path: '/podcasts/{slug}', index: '/podcasts', section: 'Podcasts', schemaOrg: 'PodcastEpisode' },
});
