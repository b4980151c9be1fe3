import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Block } from '#schema/fields/blocks.ts';
import { STARTER_TEMPLATES } from '#schema/newsletter/starter-templates.ts';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCategory, madeBy, publishArticle, publishSummary } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const save = async (parts: object) =>
  madeBy(await editor().post('/newsletter-templates', { name: 'A template', ...parts }));
const headingsIn = (html: unknown) =>
  [...String(html).matchAll(/<h\d[^>]*>([^<]*)<\/h\d>/g)].map(([, words]) => words);

const heading = (text: string): Block => ({ type: 'heading', text });
const EMPTY: Block = { type: 'content_list', rule: { content_type_name: 'interview' } };
const FILLED: Block = { type: 'content_list', rule: { content_type_name: 'article' } };
const WORDS: Block = { type: 'text', html: '<p>Words</p>' };

describe('an entry of a list', () => {
  it('says what the type of its content has in its byline, escaped', async () => {
    const { id } = madeBy(
      await editor().post('/content', {
        content_type_name: 'interview',
        title: 'On engines',
        intro: 'A talk.',
        body: '<p>Words.</p>',
        interviewee: 'Ada <Lovelace>',
      }),
    );
    madeBy(await editor().post(`/content/${id}/publish`));
    const record = await save({ blocks: [EMPTY] });
    expect(record.html).toContain('Interview · Ada &lt;Lovelace&gt; · 1 min');
    expect(record.text).toContain('Interview · Ada <Lovelace> · 1 min');
  });
});

describe('a heading before a list of content', () => {
  it.each<[string, Block[], string[]]>([
    ['goes with a list that shows nothing', [heading('New'), EMPTY, WORDS], []],
    ['stays with one that shows something', [heading('New'), FILLED], ['New']],
    ['stays where the next list shows something', [heading('New'), EMPTY, FILLED], ['New']],
    ['goes where all of its lists show nothing', [heading('New'), EMPTY, EMPTY], []],
    ['leaves the one above it', [heading('Letter'), heading('New'), EMPTY], ['Letter']],
    [
      'goes from a column, too',
      [
        {
          type: 'columns',
          columns: [
            [heading('New'), EMPTY],
            [heading('Old'), FILLED],
          ],
        },
      ],
      ['Old'],
    ],
  ])('%s', async (_, blocks, expected) => {
    await publishArticle(test(), { title: 'A piece' });
    const record = await save({ blocks });
    expect(headingsIn(record.html)).toEqual(expected);
    for (const gone of ['New', 'Old'].filter((words) => !expected.includes(words)))
      expect(record.text).not.toContain(gone);
  });

  it('is there for the writer, together with the note on the empty list', async () => {
    const { data } = await editor().post('/newsletter-templates/preview', {
      subject: 'S',
      blocks: [heading('New'), EMPTY],
    });
    expect(headingsIn(data.html)).toEqual(['New']);
    expect(data.html).toContain('Nothing matches this rule');
  });

  it('is left over in no starter template, and shown in each once there is something', async () => {
    const lone = STARTER_TEMPLATES.flatMap(({ blocks }) =>
      blocks.flatMap((block, index) =>
        block.type === 'heading' && blocks[index + 1]?.type === 'content_list' ? [block.text] : [],
      ),
    );
    const shown = async () => {
      const all: (string | undefined)[] = [];
      for (const { key, subject, blocks } of STARTER_TEMPLATES)
        all.push(...headingsIn((await save({ name: key, subject, blocks })).html));
      return all.filter((words) => words !== undefined && lone.includes(words));
    };
    expect(lone.length).toBeGreaterThan(2);
    expect(await shown()).toEqual([]);
    await publishSummary(test(), await createCategory(test(), 'Habits'), { title: 'A book' });
    expect(await shown()).toEqual(lone);
  });
});

it('a cover links to its page, without a second link for screen readers or in the text part', async () => {
  const { id } = await publishArticle(test(), { title: 'A piece' });
  const image = '0123456789abcdef0123456789abcdef';
  await rows(
    test().deps.database.queries,
    sql`UPDATE publications SET image_unique_identifier = ${image} WHERE id = ${id}`,
  );
  const record = await save({ blocks: [{ type: 'content_list', look: 'covers', content_ids: [id] }] });
  const url = 'http://localhost:3000/articles/a-piece';
  const [, attributes] = /<a ([^>]*)><img [^>]*\/200\.jpg/.exec(String(record.html)) ?? [];
  expect(attributes).toContain(`href="${url}"`);
  expect(attributes).toContain('aria-hidden="true"');
  expect(String(record.text).split(url)).toHaveLength(2);
});

describe('the line of the inbox', () => {
  it('ends with the preheader: the padding behind it is hidden, and not in the text part', async () => {
    const record = await save({ preheader: 'For {{ contact.first_name }}', blocks: [WORDS] });
    const html = String(record.html).replaceAll('&zwnj;', '\u200C').replaceAll('&nbsp;', '\u00A0');
    const hidden = /<div style="display:\s*none[^>]*>([^<]*)<\/div>/.exec(html)?.[1];
    expect(hidden).toMatch(/^For \{\{ contact\.first_name \}\}(?:\u200C\u00A0){100,}$/u);
    expect(record.text).not.toMatch(/\u200C/u);
    expect(record.text).not.toContain('For ');
  });

  it('continues with the text where there is no preview text', async () => {
    expect((await save({ blocks: [WORDS] })).html).not.toMatch(/\u200C|&zwnj;/u);
  });
});
