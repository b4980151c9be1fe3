import { TokenType, TokenParser, Tokenizer } from '@streamparser/json';
import { SITE_IMPORT_ITEMS_MAX } from '#schema/base/limits.ts';
import { ownValue } from '#schema/base/own-value.ts';
import { readForeignText } from '../html/read-foreign-text.ts';
import type { GhostText } from '../html/ghost-text.ts';
import { Notes } from '../notes.ts';
import type { Label, SourceAudience, SourceItem, SourcePost, SourceReading } from '../source-item.ts';
import { keptTextOf } from '../../../platform/base/kept-spoken.ts';
import { SourceFileError, SourceTextError, emptyPost, notForEveryone } from '../source-item.ts';
import { createApart } from './ghost-ids.ts';
import { createPatience, momentOf, utf8Text } from '../source-text.ts';
import type { SourceFacts } from '#schema/answers/operations/site-import.ts';
import { later } from '../../../platform/base/spoken.ts';
import { messages } from '../messages.ts';

const spoken = later(messages);

/** Deeper than any export: texts below it are strings. */
const DEPTH_MAX = 64;
const TABLES = ['posts', 'posts_meta', 'posts_tags', 'posts_authors', 'tags', 'users'] as const;
type Table = (typeof TABLES)[number];
type Row = Record<string, unknown>;

/** What a Ghost export holds apart from its posts: only a few bytes each, so it is kept until the end. */
interface Relations {
  tags: Map<string, Label & { isInternal: boolean }>;
  users: Map<string, string>;
  tagsOf: Map<string, { id: string; order: number }[]>;
  authorsOf: Map<string, { id: string; order: number }[]>;
  metaOf: Map<string, Row>;
  /**
   * By the id that the other tables use; in exports of the first versions that is a number, which is not
   * unique across sites.
   */
  posts: Map<string, string>;
}

/**
 * Reads the JSON export of Ghost as it arrives: posts and pages, with the names of their tags and authors.
 * Skips members and settings. Throws {@link SourceFileError} for anything else.
 */
export function readGhostExport(stream: AsyncIterable<Uint8Array>): SourceReading {
  const facts: SourceFacts = { title: '', address: '', ignored: {} };
  const relations: Relations = {
    tags: new Map(),
    users: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    metaOf: new Map(),
    posts: new Map(),
  };
  return {
    system: 'ghost',
    items: itemsOf(stream, relations, facts),
    facts,
    completions: () => completionsOf(relations),
  };
}

async function* itemsOf(
  stream: AsyncIterable<Uint8Array>,
  relations: Relations,
  facts: SourceFacts,
): AsyncGenerator<SourceItem> {
  let isExport = false;
  const apart = createApart();
  for await (const { table, row } of rowsOf(stream)) {
    isExport = true;
    if (table === 'posts') {
      const post = apart(await postOrSkipped(row), idIn(row.id));
      relations.posts.set(idIn(row.id), post.id);
      if (Array.isArray(row.tags) || idIn(row.author_id) !== '')
        keepOldRelations(relations, idIn(row.id), row);
      yield post;
    } else if (table === 'settings') {
      if (row.key === 'title' && typeof row.value === 'string') facts.title = row.value.slice(0, 200);
    } else if (TABLES.includes(table as Table)) keepRelation(relations, table as Table, row);
    else facts.ignored[table] = (facts.ignored[table] ?? 0) + 1;
  }
  if (!isExport) throw new SourceFileError(spoken('not_ghost'));
}

/** The rows of the tables, one after the other, as soon as each is complete. */
async function* rowsOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<{ table: string; row: Row }> {
  const tables = [...TABLES, 'settings', 'members'];
  const paths = tables.flatMap((table) => [`$.db.*.data.${table}.*`, `$.data.${table}.*`]);
  const patience = createPatience();
  const found: { table: string; row: Row }[] = [];
  const tokenizer = new Tokenizer({ stringBufferSize: 64 * 1024 });
  const tokens = new TokenParser({ paths, keepStack: false });
  let depth = 0;
  let isOver = false;
  tokenizer.onToken = (token) => {
    patience.heard();
    if (token.token === TokenType.LEFT_BRACE || token.token === TokenType.LEFT_BRACKET) depth += 1;
    else if (token.token === TokenType.RIGHT_BRACE || token.token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > DEPTH_MAX) throw new SourceFileError(spoken('ghost_deep'));
    tokens.write(token);
  };
  tokens.onValue = ({ value, stack }) => {
    const table = stack.at(-1)?.key;
    if (typeof table === 'string' && typeof value === 'object' && value !== null && !Array.isArray(value))
      found.push({ table, row: value });
  };
  tokens.onEnd = () => {
    isOver = true;
  };
  // Without listeners, both throw their errors, which is intended.
  for await (const text of utf8Text(stream)) {
    patience.waited(text.length);
    parsing(() => tokenizer.write(text));
    yield* found.splice(0);
  }
  if (!isOver) throw new SourceFileError(spoken('unfinished'));
}

function parsing(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof SourceFileError) throw error;
    throw new SourceFileError(spoken('not_json'));
  }
}

async function postOrSkipped(row: Row): Promise<SourceItem> {
  try {
    return await postOf(row);
  } catch (error) {
    if (!(error instanceof SourceTextError)) throw error;
    return { kind: 'skipped', id: stableId(row), title: textOf(row.title), reason: keptTextOf(error.spoken) };
  }
}

async function postOf(row: Row): Promise<SourcePost> {
  const id = stableId(row);
  const notes = new Notes();
  const status = textOf(row.status);
  const audience = audienceOf(row);
  if (audience !== undefined) notes.add(notForEveryone(audience));
  if (textOf(row.codeinjection_head) !== '' || textOf(row.codeinjection_foot) !== '')
    notes.add(spoken('injected_code'));
  const slug = textOf(row.slug);
  // The first versions call it `image`.
  const image = textOf(row.feature_image) || textOf(row.image);
  const isSent = status === 'sent';
  if (isSent) notes.add(spoken('only_email'));
  const { html, notes: more } = await readForeignText({ ghost: textsOf(row) });
  notes.addKept(more);
  return {
    ...emptyPost(id),
    ...metaOf(row),
    kind: isPage(row) ? 'page' : 'post',
    title: textOf(row.title),
    slug,
    status: audience === undefined && (status === 'published' || status === 'scheduled') ? status : 'draft',
    publishedAt: momentOf(row.published_at),
    html,
    excerpt: textOf(row.custom_excerpt),
    canonicalUrl: textOf(row.canonical_url),
    image: image === '' ? null : { url: image, alt: textOf(row.feature_image_alt) },
    paths: audience === undefined && status === 'published' && slug !== '' ? [`/${slug}`] : [],
    notes: notes.all,
  };
}

const AUDIENCES: Readonly<Record<string, SourceAudience>> = {
  members: 'members',
  paid: 'paying_members',
  tiers: 'some_tiers',
};

/** Who could read a post there; undefined: everyone, as in versions without members. */
function audienceOf(row: Row): SourceAudience | undefined {
  const visibility = textOf(row.visibility);
  if (visibility === '' || visibility === 'public') return undefined;
  return ownValue(AUDIENCES, visibility) ?? { name: visibility.slice(0, 60) };
}

/** The rest of a row may hold any amount of data. */
function textsOf(row: Row): GhostText {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    html: text(row.html),
    lexical: text(row.lexical),
    mobiledoc: text(row.mobiledoc),
    markdown: text(row.markdown),
  };
}

function metaOf(row: Row): Pick<SourcePost, 'seoTitle' | 'seoDescription'> {
  return { seoTitle: textOf(row.meta_title), seoDescription: textOf(row.meta_description) };
}

/** Ids of the first versions are numbers, which are not unique across sites. */
function stableId(row: Row): string {
  const id = idIn(row.id);
  return /^[0-9a-f]{24}$/.test(id) ? id : textOf(row.uuid) || id;
}

function isPage({ type, page }: Row): boolean {
  return type === 'page' || page === 1 || page === true;
}

/** Exports of the first versions have the ids of tags and the author in the post itself. */
function keepOldRelations({ tagsOf, authorsOf }: Relations, post: string, row: Row): void {
  if (Array.isArray(row.tags)) {
    const ids = row.tags.filter((tag) => typeof tag === 'string' || typeof tag === 'number');
    tagsOf.set(
      post,
      ids.map((id, order) => ({ id: idIn(id), order })),
    );
  }
  const author = idIn(row.author_id);
  if (author !== '') authorsOf.set(post, [{ id: author, order: 1000 }]);
}

function keepRelation(relations: Relations, table: Table, row: Row): void {
  const { tags, users, tagsOf, authorsOf, metaOf: metas } = relations;
  const id = idIn(row.id);
  if (table === 'tags') {
    const name = textOf(row.name);
    tags.set(id, {
      name,
      slug: textOf(row.slug),
      isInternal: row.visibility === 'internal' || name.startsWith('#'),
    });
  } else if (table === 'users') users.set(id, textOf(row.name));
  else if (table === 'posts_meta') metas.set(idIn(row.post_id), row);
  else if (table === 'posts_tags') keepOne(tagsOf, row, row.tag_id);
  else if (table === 'posts_authors') keepOne(authorsOf, row, row.author_id);
  if (tags.size + users.size + tagsOf.size + authorsOf.size + metas.size > 10 * SITE_IMPORT_ITEMS_MAX)
    throw new SourceFileError(spoken('many_labels'));
}

function keepOne(of: Relations['tagsOf'], row: Row, id: unknown): void {
  const post = idIn(row.post_id);
  const known = of.get(post) ?? [];
  if (known.length < 200) known.push({ id: idIn(id), order: Number(row.sort_order ?? known.length) });
  of.set(post, known);
}

function* completionsOf(relations: Relations): Iterable<{ id: string; part: Partial<SourcePost> }> {
  const { tags, users, tagsOf, authorsOf, metaOf: metas, posts } = relations;
  for (const [own, id] of posts) {
    const part: Partial<SourcePost> = {};
    const all = inOrder(tagsOf.get(own)).flatMap((tag) => tags.get(tag) ?? []);
    const labels = all.filter(({ name }) => name !== '');
    const internal = labels.filter(({ isInternal }) => isInternal);
    part.tags = labels.filter(({ isInternal }) => !isInternal).map(({ name, slug }) => ({ name, slug }));
    part.authors = inOrder(authorsOf.get(own)).flatMap((author) => users.get(author) ?? []);
    const notes = new Notes();
    if (internal.length > 0)
      notes.add(spoken('internal_tags', { names: internal.map(({ name }) => name).join(', ') }));
    if (labels.length < all.length) notes.add(spoken('nameless_tag'));
    const meta = metas.get(own);
    yield {
      id,
      part: {
        ...part,
        ...(meta === undefined ? {} : completedMeta(meta, notes)),
        ...(notes.all.length === 0 ? {} : { notes: notes.all }),
      },
    };
  }
}

/** Longer than any caption that a note would show in full. */
const CAPTION_READ_CHARS = 10_000;

/** Values from the metadata table; `image` is joined to that of the post where it is stored. */
function completedMeta(meta: Row, notes: Notes): Partial<SourcePost> {
  if (textOf(meta.feature_image_caption) !== '')
    notes.add(
      spoken('cover_caption', {
        caption: textOf(meta.feature_image_caption)
          .slice(0, CAPTION_READ_CHARS)
          .replace(/<[^<>]{0,2000}>/g, '')
          .slice(0, 200),
      }),
    );
  const alt = textOf(meta.feature_image_alt);
  return { ...metaOf(meta), ...(alt === '' ? {} : { image: { alt } }) };
}

function inOrder(related: readonly { id: string; order: number }[] | undefined): string[] {
  return (related ?? []).toSorted((a, b) => a.order - b.order).map(({ id }) => id);
}

/** Ids are strings; those of the first versions are numbers. */
function idIn(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOf(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
