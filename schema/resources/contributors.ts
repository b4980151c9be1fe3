import { defineContentType } from '../define/define-content-type.ts';
import { image, slug, text, url } from '../fields/index.ts';
import { INTRO_MAX_CHARS, TITLE_MAX_CHARS } from '../base/limits.ts';

export const contributors = defineContentType({
  name: 'contributors',
  type: 'contributor',
  label: { one: 'Contributor', many: 'Contributors' },
  purpose: 'People who write for the site. Each has a page, linked from their bylines.',
  menu: { icon: 'document' },
  fields: {
    title: text({
      required: true,
      max: TITLE_MAX_CHARS,
      label: 'Name',
      help: 'As it appears in bylines. Everything with this byline is listed on the contributor’s page.',
    }),
    slug: slug({ from: 'title', help: 'The last part of the URL. If empty, it’s generated from the name.' }),
    intro: text({
      multiline: true,
      max: INTRO_MAX_CHARS,
      label: 'Biography',
      help: 'Who they are, in one to three sentences.',
    }),
    image: image({ label: 'Photo' }),
    website: url(),
    profile: url({ label: 'Social profile' }),
  },
  omit: ['body', 'category', 'tags', 'author', 'written_by', 'published_date'],
  site: { path: '/people/{slug}', section: 'People', schemaOrg: 'ProfilePage', texts: 'written_by' },
});
