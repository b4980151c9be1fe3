import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Block } from '#schema/fields/blocks.ts';
import { contentRule, type WrittenContentRule } from '#schema/newsletter/content-rule.ts';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import {
  articleInput,
  createCategory,
  createTag,
  madeBy,
  publishArticle,
  publishSummary,
} from '../../testing/content-records.ts';
import { createCampaign, insertReaders, sendAll } from '../../testing/newsletter.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { fillLists } from './content-teasers.ts';

const test = useTestApp();

/** The test model of a piece of content: everything that a rule can query. */
interface Piece {
  id: string;
  type: string;
  category: string | null;
  tags: string[];
  publishedAt: number;
  wasSent: boolean;
}

interface World {
  /** Only what may appear in an email. */
  pieces: Piece[];
  lastIssueAt: number;
  listIds: string[];
}

/** Every value that is tried for a field of a rule; `undefined` leaves the field out. */
const VALUES = {
  types: [undefined, [], ['list', 'interview'], ['book-summary', 'article']],
  content_type_name: [undefined, 'interview'],
  category: [undefined, 'money', 'nothing-here'],
  tag: [undefined, 'habits', 'no-such-tag'],
  limit: [undefined, 1, 3],
  per_category: [undefined, 2],
  since: [undefined, 'last_issue'],
  since_days: [undefined, 5],
  not_sent_before: [undefined, true],
} satisfies { [Field in Exclude<keyof WrittenContentRule, 'if_empty'>]: readonly unknown[] };

function everyRule(): WrittenContentRule[] {
  let rules: Record<string, unknown>[] = [{}];
  for (const [field, values] of Object.entries(VALUES))
    rules = rules.flatMap((rule) =>
      values.map((value) => (value === undefined ? rule : { ...rule, [field]: value })),
    );
  return rules;
}

/**
 * Content of every type, with and without categories and tags, a partly sent issue, and content that must
 * never appear.
 */
async function makeWorld(app: TestApp): Promise<World> {
  const editor = clientFor(app, 'editor');
  const categories = [await createCategory(app, 'Money'), await createCategory(app, 'Mind')];
  const tags = [await createTag(app, 'Habits'), await createTag(app, 'Letters')];
  const pieces: Piece[] = [];
  const publishNext = async (index: number): Promise<void> => {
    app.clock.advance(DAY_MS / 2);
    const type = ['article', 'book-summary', 'interview'][index % 3] ?? 'article';
    const category = type === 'book-summary' ? categories[index % 2] : categories[index % 5];
    const tagged = tags.filter((_, place) => (index >> place) % 2 === 0);
    const input = {
      title: `Piece ${index}`,
      tag_ids: tagged.map(({ id }) => id),
      ...(category === undefined ? {} : { category_id: category.id }),
    };
    const { id } =
      type === 'book-summary' && category !== undefined
        ? await publishSummary(app, category, input)
        : await publishArticle(app, {
            content_type_name: type,
            ...(type === 'interview' ? { interviewee: 'Ada' } : {}),
            ...input,
          });
    pieces.push({
      id,
      type,
      category: category === undefined ? null : String(category.slug),
      tags: tagged.map(({ slug }) => String(slug)),
      publishedAt: app.clock.now().getTime(),
      wasSent: false,
    });
  };
  for (let index = 0; index < 10; index += 1) await publishNext(index);
  await insertReaders(app, 1);
  const issue = await createCampaign(app, {
    blocks: [
      { type: 'content_list', content_ids: pieces.slice(2, 8).map(({ id }) => id) },
      { type: 'button', text: 'Leave', href: '{{ unsubscribe_url }}' },
    ],
  });
  madeBy(await editor.post(`/newsletter-campaigns/${issue.id}/send`));
  await sendAll(app);
  for (const piece of pieces.slice(2, 8)) piece.wasSent = true;
  const lastIssueAt = app.clock.now().getTime();
  for (let index = 10; index < 20; index += 1) await publishNext(index);
  await hideSome(app, pieces.splice(12, 2));
  // The newest of all are curated lists: they are published, but emails do not show them.
  for (let index = 0; index < 6; index += 1) {
    app.clock.advance(60_000);
    madeBy(
      await editor.post('/list/with-content', { name: `List ${index}`, status: 'published', content: [] }),
    );
  }
  return { pieces, lastIssueAt, listIds: issue.contact_list_ids as string[] };
}

async function hideSome(app: TestApp, [archived, unpublished]: Piece[]): Promise<void> {
  const editor = clientFor(app, 'editor');
  madeBy(await editor.post(`/content/${archived?.id}/archive`));
  madeBy(await editor.post(`/content/${unpublished?.id}/unpublish`));
  madeBy(await editor.post('/content', articleInput({ title: 'Never published' })));
}

/** What a rule should find, written as plainly as possible. */
function expected(written: WrittenContentRule, { pieces, lastIssueAt }: World, now: number): string[] {
  const rule = contentRule.parse(written);
  const types = [
    ...(rule.types ?? []),
    ...(rule.content_type_name === undefined ? [] : [rule.content_type_name]),
  ];
  const fits = pieces
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .filter(({ category }) => rule.category === undefined || category === rule.category)
    .filter(({ tags }) => rule.tag === undefined || tags.includes(rule.tag))
    .filter(({ publishedAt }) => rule.since === undefined || publishedAt >= lastIssueAt)
    .filter(
      ({ publishedAt }) => rule.since_days === undefined || publishedAt >= now - rule.since_days * DAY_MS,
    )
    .filter(({ wasSent }) => rule.not_sent_before !== true || !wasSent)
    .toSorted((a, b) => b.publishedAt - a.publishedAt);
  const perCategory = new Map<string | null, number>();
  return fits
    .filter(({ category }) => {
      const place = (perCategory.get(category) ?? 0) + 1;
      perCategory.set(category, place);
      return rule.per_category === undefined || place <= rule.per_category;
    })
    .slice(0, rule.limit)
    .map(({ id }) => id);
}

describe('the rule of a content list', () => {
  it('finds what a plain filter over all published content finds, for every combination of its fields', async () => {
    const world = await makeWorld(test());
    const now = test().clock.now();
    const { deps } = test();
    const rules = everyRule();
    const wrong: unknown[] = [];
    let nonEmpty = 0;
    for (const rule of rules) {
      const block: Block = { type: 'content_list', rule };
      const context = { siteUrl: 'http://localhost', now, issue: { id: undefined, listIds: world.listIds } };
      const filled = await fillLists(deps.database.queries, [block], context);
      const found = filled.get(block)?.teasers.map(({ id }) => id);
      const want = expected(rule, world, now.getTime());
      if (want.length > 0) nonEmpty += 1;
      if (JSON.stringify(found) !== JSON.stringify(want))
        wrong.push({ rule, found: found?.length, want: want.length });
    }
    expect(nonEmpty).toBeGreaterThan(rules.length / 10);
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(wrong).toHaveLength(0);
  });

  it('does not count what cannot be linked to: a summary whose category is gone', async () => {
    const category = await createCategory(test(), 'Gone');
    const kept = await publishArticle(test(), { title: 'With an address' });
    test().clock.advance(DAY_MS);
    const summary = await publishSummary(test(), category, { title: 'Without an address' });
    const on = test().deps.database.queries;
    await rows(on, sql`UPDATE publications SET category_id = NULL WHERE id = ${summary.id}`);
    const block: Block = { type: 'content_list', rule: { limit: 1 } };
    const filled = await fillLists(on, [block], { siteUrl: 'http://localhost', now: test().clock.now() });
    expect(filled.get(block)?.teasers.map(({ id }) => id)).toEqual([kept.id]);
  });
});
