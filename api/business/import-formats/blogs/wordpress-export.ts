import { type SaxesOptions, SaxesParser } from 'saxes';
import { SourceFileError, type SourceItem, type SourceReading } from '../source-item.ts';
import { type Galleries, createGalleries } from './wordpress-galleries.ts';
import { createPatience, utf8Text } from '../source-text.ts';
import { type WordPressItem, itemOf, newItem } from './wordpress-item.ts';
import type { SourceFacts } from '#schema/answers/operations/site-import.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

/** Deeper than any export: texts in it are character data. */
const DEPTH_MAX = 64;
/** Characters that XML does not allow but that old exports contain. */
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
/** Kinds of records that are not texts for readers: counted, not listed. */
const INTERNAL = new Set(
  'nav_menu_item revision custom_css customize_changeset oembed_cache user_request wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face'.split(
    ' ',
  ),
);

/**
 * Reads a WordPress export (WXR) as it arrives: posts, pages, and the images of its library. Comments are skipped.
 * The parser checks that the XML is well-formed and expands nothing; a document type, with or without entities, is
 * refused. Throws {@link SourceFileError}.
 */
export function readWordPressExport(stream: AsyncIterable<Uint8Array>): SourceReading {
  const facts: SourceFacts = { title: '', address: '', ignored: {} };
  const state = newState(facts);
  return {
    system: 'wordpress',
    items: itemsOf(stream, state),
    facts,
    completions: () => state.galleries.completions(),
  };
}

async function* itemsOf(stream: AsyncIterable<Uint8Array>, state: State): AsyncGenerator<SourceItem> {
  const patience = createPatience();
  const parser = parserOf(state, patience.heard);
  const whole = async function* () {
    for (const item of state.found.splice(0)) yield state.galleries.noted(await itemOf(item, state.authors));
  };
  for await (const text of utf8Text(stream)) {
    patience.waited(text.length);
    parsing(() => parser.write(text.replace(FORBIDDEN, '')));
    yield* whole();
  }
  parsing(() => parser.close());
  yield* whole();
  if (!state.isExport) throw new SourceFileError(spoken('not_wordpress'));
}

interface State {
  facts: SourceFacts;
  galleries: Galleries;
  /** Read completely, but not processed yet. */
  found: WordPressItem[];
  isExport: boolean;
  /** Names of the open elements, from the outermost in. */
  open: string[];
  text: string;
  item: WordPressItem | undefined;
  /** Attributes of the innermost open element. */
  attributes: Record<string, string>;
  author: { login: string; name: string };
  /** Display names by login. */
  authors: Map<string, string>;
}

function newState(facts: SourceFacts): State {
  return {
    facts,
    galleries: createGalleries(),
    found: [],
    isExport: false,
    open: [],
    text: '',
    item: undefined,
    attributes: {},
    author: { login: '', name: '' },
    authors: new Map(),
  };
}

function parserOf(state: State, heard: () => void): SaxesParser<SaxesOptions> {
  const parser = new SaxesParser<SaxesOptions>({ position: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
      throw new SourceFileError(spoken('encoding', { encoding: encoding.slice(0, 40) }));
  });
  parser.on('doctype', () => {
    throw new SourceFileError(spoken('doctype'));
  });
  parser.on('opentag', ({ name, attributes }) => {
    heard();
    opened(state, name, attributes as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    heard();
    closed(state, name);
  });
  const words = (text: string) => {
    heard();
    state.text += text;
  };
  parser.on('text', words);
  parser.on('cdata', words);
  return parser;
}

function opened(state: State, name: string, attributes: Record<string, string>): void {
  if (state.open.length === 0 && name !== 'rss') throw new SourceFileError(spoken('other_xml'));
  if (state.open.length >= DEPTH_MAX) throw new SourceFileError(spoken('wordpress_deep'));
  if (name === 'item' && state.open.length === 2) state.item = newItem();
  if (name === 'wp:author') state.author = { login: '', name: '' };
  if (name === 'wp:postmeta' && state.item !== undefined) state.item.metaKey = '';
  state.open.push(name);
  state.attributes = attributes;
  state.text = '';
}

function closed(state: State, name: string): void {
  state.open.pop();
  const parent = state.open.at(-1);
  const text = state.text;
  state.text = '';
  if (name === 'item' && state.item !== undefined) endItem(state, state.item);
  else if (parent === 'channel') readChannel(state, name, text);
  else if (parent === 'wp:author') readAuthor(state, name, text);
  else if (state.item !== undefined && parent === 'item') readItem(state, state.item, { name, text });
  else if (state.item !== undefined && parent === 'wp:postmeta') {
    if (name === 'wp:meta_key') state.item.metaKey = text;
    else if (name === 'wp:meta_value') state.item.keepMeta(text);
  }
}

function endItem(state: State, item: WordPressItem): void {
  state.item = undefined;
  const { facts } = state;
  const type = (item.values['wp:post_type'] ?? 'post').slice(0, 60);
  if (INTERNAL.has(type) || item.values['wp:status'] === 'auto-draft') {
    facts.ignored[type] = (facts.ignored[type] ?? 0) + 1;
    return;
  }
  if (item.comments > 0) facts.ignored.comments = (facts.ignored.comments ?? 0) + item.comments;
  if (type === 'attachment') state.galleries.attached(item.values);
  state.found.push(item);
}

function readChannel(state: State, name: string, text: string): void {
  const { facts } = state;
  if (name === 'wp:wxr_version') state.isExport = true;
  else if (name === 'title') facts.title = text.trim().slice(0, 200);
  else if (name === 'wp:base_blog_url' || (name === 'link' && facts.address === ''))
    facts.address = text.trim().replace(/\/+$/, '');
  else if (name === 'wp:author' && state.author.login !== '' && state.authors.size < 100_000)
    state.authors.set(state.author.login, state.author.name || state.author.login);
}

function readAuthor({ author }: State, name: string, text: string): void {
  if (name === 'wp:author_login') author.login = text.trim();
  else if (name === 'wp:author_display_name') author.name = text.trim();
}

function readItem(
  { attributes }: State,
  item: WordPressItem,
  { name, text }: { name: string; text: string },
): void {
  if (name === 'category')
    item.keepLabel(attributes.domain ?? '', { name: text.trim(), slug: attributes.nicename ?? '' });
  else if (name === 'wp:comment') item.comments += 1;
  else item.keep(name, text);
}

function parsing(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof SourceFileError) throw error;
    const place = error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 200) : '';
    throw new SourceFileError(spoken('bad_xml', { place }));
  }
}
