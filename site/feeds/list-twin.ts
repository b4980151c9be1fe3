import { stringify } from 'yaml';
import { escapeLineStart, escapeMarkdown } from '#schema/document/formats/escape-markdown.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { lists } from '#schema/resources/lists.ts';
import type { CuratedList } from '#schema/registry/content-record.ts';
import { pathOfList } from '../data/queries/lists.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { SiteContext, SiteSettings } from '../base/site-context.ts';
import { pathOfRecord } from './feed.ts';
import { messages } from './messages.ts';

/** A curated list as Markdown: front matter, the intro, and its titles in order with their notes. */
export function toListTwin(
  list: CuratedList,
  { settings, words }: Pick<SiteContext, 'settings' | 'words'>,
): string {
  const front = {
    title: list.name,
    type: lists.label.one,
    updated: list.updated_at,
    canonical: settings.url + pathOfList(list),
    ...(list.description ? { description: list.description } : {}),
  };
  const blocks = [
    `# ${escapeMarkdown(list.name)}`,
    ...(list.description ? [escapeLineStart(escapeMarkdown(list.description))] : []),
    itemLines(list, settings, words).join('\n'),
  ];
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${blocks.join('\n\n').trimEnd()}\n`;
}

/** Items without a page on the site are left out, as on the page of the list. */
function itemLines({ items = [] }: CuratedList, settings: SiteSettings, words: Translator): string[] {
  const say = words.of(messages);
  const placed = items.flatMap(({ content, note }) => {
    const type = contentTypeNamed(content.content_type_name);
    const path = type && pathOfRecord(type, content);
    return path === undefined ? [] : [{ content, note, url: settings.url + path }];
  });
  return placed.map(({ content: { title, author }, note, url }, index) => {
    const said = [
      author ? say('by', { author: escapeMarkdown(author) }) : '',
      note ? `: ${oneLine(note)}` : '',
    ];
    return `${index + 1}. [${escapeMarkdown(title)}](${url})${said.join('')}`;
  });
}

function oneLine(text: string): string {
  return escapeMarkdown(text.replaceAll(/\s+/g, ' ').trim());
}
