import { z } from 'zod';
import { HOME_SECTION_KINDS } from '../../settings/parts/home-sections.ts';
import { LANGUAGE_TAGS } from '../../base/languages.ts';
import { TYPEFACE_NAMES } from '../../settings/parts/typefaces.ts';
import { shownImage } from '../records/images.ts';

const sources = z.array(z.string());

/** What the Content-Security-Policy must allow for a snippet. */
const allowed = z
  .object({
    script: sources,
    style: sources,
    image: sources,
    font: sources,
    connect: sources,
    frame: sources,
  })
  .describe('Sources for the Content-Security-Policy: origins, and hashes of inline code.');

/** The analytics service of the site. */
const analytics = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('posthog'),
    key: z.string(),
    host: z.string().describe('An origin.'),
  }),
  z.object({
    provider: z.literal('snippet'),
    snippet: z.string().describe('Goes at the end of the page after the visitor consents.'),
    allowed,
  }),
]);

/** Snippets of every public page, and what the Content-Security-Policy must allow for them; null when there are none. */
const code = z.object({
  head: z.string().describe('Goes at the end of `<head>`.'),
  foot: z.string().describe('Goes before `</body>`.'),
  allowed,
});

const link = z.object({
  label: z.string(),
  path: z.string().describe('A path on this site or a URL elsewhere.'),
});

const navigation = z.object({
  header: z.array(link),
  footer: z.array(z.object({ title: z.string(), links: z.array(link) })),
  closing: z
    .object({
      copyright: z.string().describe('`{year}` is replaced with the current year.'),
      made_with: z.string().nullable(),
    })
    .describe('The last line of the footer.'),
});

const home = z.object({
  sections: z.array(
    z.object({
      kind: z.enum(HOME_SECTION_KINDS),
      title: z.string().nullable().describe('Null to use the title of the source list.'),
      from: z.string().nullable().describe('The path of the list whose newest items are shown.'),
      count: z.int().describe('Maximum number of items shown.'),
      picked: z.array(z.string()).describe('IDs of items that are shown instead.'),
      text: z.string().nullable(),
    }),
  ),
});
export type HomeSection = z.output<typeof home>['sections'][number];

/** What the site says about itself: for its own pages, and for visitors' programs. */
export const site = z.object({
  name: z.string(),
  tagline: z.string().describe('The headline of the home page.'),
  intro: z.string().describe('Shown below the headline.'),
  description: z.string().describe('One sentence for the footer and feeds.'),
  keywords: z.string().nullable().describe('For search engines.'),
  default_texts: z
    .enum(['books', 'any'])
    .describe('Whether texts that the site hasn’t written are about non-fiction books, or fit any subject.'),
  list_pages: z
    .array(
      z.object({
        page: z.string().describe('The name of a content type, or lists, tags, search, or newsletters.'),
        title: z.string().nullable(),
        intro: z.string().nullable(),
        description: z.string().nullable(),
      }),
    )
    .describe('Texts of pages that list content; null if the default is used.'),
  language: z.enum(LANGUAGE_TAGS).describe('Language of the content, as a BCP 47 tag.'),
  languages: z
    .array(z.enum(LANGUAGE_TAGS))
    .describe('The language of the site, then those it is translated into.'),
  time_zone: z.string().describe('An IANA time zone name.'),
  logo: shownImage.nullable(),
  logo_dark: shownImage.nullable().describe('For dark mode; null to use the logo in both modes.'),
  logo_with_name: z.boolean(),
  icon: shownImage.nullable().describe('Null to draw it from the first letter of the name.'),
  accent_color: z.string().nullable().describe('Such as #1f5a3e.'),
  typefaces: z.enum(TYPEFACE_NAMES),
  contact_email: z.string().nullable(),
  social: z.array(z.string()).describe('URLs of profiles elsewhere.'),
  book_links: z
    .array(z.object({ name: z.string(), address: z.string() }))
    .describe('Libraries and shops; `{isbn}`, `{title}`, and `{author}` are replaced.'),
  postal_address: z.string().nullable(),
  analytics: analytics.nullable().describe('Null if visits are not counted.'),
  code: code.nullable(),
  consent: z
    .object({ text: z.string().nullable(), days: z.int() })
    .describe(
      'The cookie notice: its text, null for a general one, and the days after which visitors are asked again.',
    ),
  sign_up: z
    .object({
      title: z.string().nullable(),
      text: z.string().nullable(),
      next: z.string().nullable().describe('Shown to people who have just signed up.'),
    })
    .describe('The words of the newsletter signup form; null for general ones.'),
  navigation,
  home,
});
export type Site = z.output<typeof site>;
/** What snippets add to the Content-Security-Policy, by what it is used for. */
export type AllowedSources = NonNullable<Site['code']>['allowed'];

/** A link target that is not a page that visitors can see. */
export const deadTarget = z.object({
  target: z.string(),
  is: z
    .enum(['missing', 'draft', 'unlisted', 'unpublished'])
    .describe(
      'Unlisted: a section takes its content from there, and it isn’t a list. Unpublished: nothing that was selected for a section is public; the target is the IDs, separated by commas.',
    ),
  title: z.string().nullable().describe('Title of the draft at this path.'),
});
export type DeadTarget = z.output<typeof deadTarget>;
