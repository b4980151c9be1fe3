import { escapeLinkText, escapeMarkdown } from '#schema/document/formats/escape-markdown.ts';
import type { ListedType } from '#schema/registry/registry.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { SiteSettings } from '../base/site-context.ts';
import { pathOfRecord } from './feed.ts';
import { ownListWords } from '../data/queries/list-words.ts';
import { FEED_FILES, feedPath, twinPathOf } from './paths/machine-paths.ts';

/** How many of the newest items of each section are listed. */
export const LLMS_ENTRIES = 20;

export interface LlmsSection {
  type: ListedType;
  /** Newest first, as in lists. */
  records: readonly ContentRecord[];
  total: number;
}

/** `llms.txt` (https://llmstxt.org): the content of the site and where its Markdown is. */
export function toLlms(settings: SiteSettings, sections: readonly LlmsSection[]): string {
  const { name, url } = settings;
  const blocks = [
    `# ${escapeMarkdown(name)}`,
    `> ${escapeMarkdown(settings.description)}`,
    'Every page has a Markdown twin: the same address with `.md` at its end, before the question mark of a page number. The home page is `/index.md`.',
    ...sections.filter(({ total }) => total > 0).map((section) => sectionOf(section, settings)),
    [
      '## Optional',
      '',
      `- [All pages](${url}/sitemap.xml): the sitemap`,
      `- [Lists](${url}/lists.md): titles chosen and put in order around one idea`,
      `- [Tags](${url}/tags.md): subjects that run across all sections`,
      `- [Feed](${url}/${FEED_FILES.json}): the newest texts as JSON Feed, whole`,
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function sectionOf({ type, records, total }: LlmsSection, settings: SiteSettings): string {
  const { url } = settings;
  const { section, index } = type.site;
  const own = ownListWords({ settings }, type.name);
  const lines = records.flatMap((record) => {
    const path = pathOfRecord(type, record);
    const twin = path && twinPathOf(path);
    const about = record.intro === null ? '' : `: ${escapeMarkdown(record.intro.replace(/\s+/g, ' '))}`;
    return twin === undefined || twin === ''
      ? []
      : [`- [${escapeLinkText(escapeMarkdown(record.title))}](${url}${twin})${about}`];
  });
  const rest = `All ${total}: ${url}${index}.md, newest as a feed: ${url}${feedPath({ type }, 'json')}`;
  return [
    `## ${escapeMarkdown(own.title ?? section)}`,
    own.intro ?? type.purpose,
    lines.join('\n'),
    rest,
  ].join('\n\n');
}
