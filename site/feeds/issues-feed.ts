import { descriptionOfLetter } from '../data/letter-description.ts';
import { pathOfIssue } from '../data/queries/newsletters.ts';
import type { SiteSettings } from '../base/site-context.ts';
import type { Feed } from './feed.ts';
import { type FeedFormat, LETTERS_PATH, issuesFeedPath } from './paths/machine-paths.ts';
import { escapeXml } from './xml.ts';
import type { WholeIssue } from '#schema/answers/newsletter/campaigns.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { messages } from './messages.ts';

/** How many of the newest issues the feed contains: each is loaded in full. */
export const ISSUES_IN_FEED = 20;

interface IssuesSource {
  words: Translator;
  settings: SiteSettings;
  format: FeedFormat;
  /** Public issues, newest first. */
  issues: readonly WholeIssue[];
}

/** The feed of the public issues: their text as it was sent, without personal parts. */
export function issuesFeedOf({ words, settings, format, issues }: IssuesSource): Feed {
  const say = words.of(messages);
  return {
    title: `${settings.name} - ${say('newsletters')}`,
    description: say('past_issues', { site: settings.name }),
    language: settings.language,
    url: settings.url + LETTERS_PATH,
    feedUrl: settings.url + issuesFeedPath(format),
    updated: issues[0]?.sent_at,
    publisher: settings.name,
    entries: issues.map((issue) => {
      const url = settings.url + pathOfIssue(issue);
      return {
        id: url,
        url,
        title: issue.subject,
        summary: descriptionOfLetter(issue),
        html: paragraphsOf(issue.text),
        author: undefined,
        subjects: [],
        image: undefined,
        enclosures: [],
        published: issue.sent_at,
        updated: issue.sent_at,
      };
    }),
  };
}

/** The text part of an email as HTML; nothing in it is interpreted as markup. */
function paragraphsOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeXml(paragraph).replaceAll('\n', '<br/>')}</p>`)
    .join('\n');
}
