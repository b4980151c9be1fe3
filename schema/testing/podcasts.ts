import { defineContentType } from '../define/define-content-type.ts';
import { audio, gallery, number, reference, text, textList } from '../fields/index.ts';

/** A type that the product doesn’t have, declared in one file as a site would, to test everything that follows from it. */
export const podcasts = defineContentType({
  name: 'podcasts',
  type: 'podcast',
  label: { one: 'Podcast', many: 'Podcasts' },
  purpose: 'Conversations to listen to.',
  fields: {
    guest: text({ max: 120 }),
    audio: audio({ transcript: 'transcript' }),
    duration: number({ min: 1, max: 6000, unit: 'min' }),
    transcript: text({ multiline: true, max: 50_000, large: true }),
    topics: textList(),
    host: reference({ to: 'contributors' }),
    photos: gallery(),
  },
  main: ['audio', 'transcript'],
  omit: ['author', 'category', 'body'],
  list: { columns: ['guest', 'duration'], filters: ['guest'], sortable: ['duration'] },
  search: ['guest', 'topics', 'transcript'],
  requiredToPublish: ['audio'],
  site: {
    path: '/podcasts/{slug}',
    index: '/podcasts',
    section: 'Podcasts',
    schemaOrg: 'PodcastEpisode',
    structuredData: { associatedMedia: 'audio', duration: 'duration', actor: 'guest', photo: 'photos' },
  },
});
