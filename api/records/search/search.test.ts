import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  bodyOf,
  createArticle,
  createCategory,
  createTag,
  publishArticle,
  publishSummary,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const visitor = () => clientFor(test());

async function titlesFor(query: string, more = ''): Promise<string[]> {
  const answer = await visitor().get(`/search?query=${encodeURIComponent(query)}${more}`);
  expect(answer.status).toBe(200);
  return answer.list.map((result) => result.title);
}

describe('a search', () => {
  it('lists what links to the page', async () => {
    const category = await createCategory(test(), 'Nature & Place');
    const { id } = await publishSummary(test(), category, { title: 'Walden', intro: 'A cabin.' });
    const { list } = await visitor().get('/search?query=walden');
    expect(list).toEqual([
      {
        id,
        title: 'Walden',
        description: 'A cabin.',
        slug: 'walden',
        content_type_name: 'book-summary',
        category_name: 'Nature & Place',
        category_slug: 'nature-place',
        url: 'http://localhost:3000/book-summaries/nature-place/walden',
        marked: ['Walden'],
      },
    ]);
  });

  it('says which field gives a result its name', async () => {
    await publishArticle(test(), { content_type_name: 'interview', title: 'Seneca', imagined: true });
    const { list } = await visitor().get('/search?query=seneca');
    expect(list).toMatchObject([{ title: 'Seneca', named_by: 'imagined' }]);
  });

  it('puts titles with the text first, then introductions, tags and bodies', async () => {
    const tag = await createTag(test(), 'Memory');
    await publishArticle(test(), { title: 'In a body', body: bodyOf('It is about memory.') });
    await publishArticle(test(), { title: 'By tag', tag_ids: [tag.id] });
    await publishArticle(test(), { title: 'In the intro', intro: 'What memory is for.' });
    await publishArticle(test(), { title: 'The art of memory' });
    await publishArticle(test(), { title: 'Memory and the rest' });
    await publishArticle(test(), { title: 'Memory' });
    await publishArticle(test(), { title: 'Something else' });
    // The tag with that name, and the article.
    expect(await titlesFor('memory')).toEqual([
      'Memory',
      'Memory',
      'Memory and the rest',
      'The art of memory',
      'In the intro',
      'By tag',
      'In a body',
    ]);
  });

  it('finds tags, categories, and lists by name, in their places among titles', async () => {
    const tag = await createTag(test(), 'Stoicism');
    await createTag(test(), 'Stoic letters');
    const category = await createCategory(test(), 'Stoic lives');
    await publishSummary(test(), category, { title: 'The Stoic', tag_ids: [tag.id] });
    const article = await publishArticle(test(), { title: 'Stoicism and its reader' });
    const list = { name: 'Three Stoics', status: 'published', content: [{ content_id: article.id }] };
    await clientFor(test(), 'editor').post('/list/with-content', list);
    const { list: found } = await visitor().get('/search?query=stoicism');
    expect(found.map(({ title, content_type_name: type, url }) => [type, title, url])).toEqual([
      ['tag', 'Stoicism', 'http://localhost:3000/tags/stoicism'],
      ['article', 'Stoicism and its reader', 'http://localhost:3000/articles/stoicism-and-its-reader'],
      ['book-summary', 'The Stoic', 'http://localhost:3000/book-summaries/stoic-lives/the-stoic'],
    ]);
    const { list: more } = await visitor().get('/search?query=stoic');
    expect(more.map(({ title, url }) => [title, url])).toEqual([
      // A tag without content isn’t found.
      ['Stoicism', 'http://localhost:3000/tags/stoicism'],
      ['Stoic lives', 'http://localhost:3000/book-summaries/stoic-lives'],
      ['Stoicism and its reader', expect.any(String)],
      ['Three Stoics', 'http://localhost:3000/lists/three-stoics'],
      ['The Stoic', expect.any(String)],
    ]);
  });

  it('finds other words for the same thing where its own find too little', async () => {
    await publishArticle(test(), { title: 'A vindication', body: bodyOf('What women could be.') });
    await publishArticle(test(), { title: 'Ponds' });
    const { list } = await visitor().get('/search?query=feminism');
    expect(list).toMatchObject([
      { title: 'A vindication', excerpt: 'What women could be.', marked: ['women'] },
    ]);
  });

  it('weighs where other words are before how often, however few results are asked for', async () => {
    const often = 'Women, woman, wives, daughters, and women again.';
    for (const title of ['One', 'Two', 'Three']) await publishArticle(test(), { title, body: bodyOf(often) });
    await publishArticle(test(), { title: 'The rights of woman' });
    const [first] = await titlesFor('feminism', '&limit=1');
    expect(first).toBe('The rights of woman');
  });

  it('finds a tag by its description, and says which tag it was', async () => {
    const tag = await createTag(test(), 'Attention', { description: 'Also: mindsets, flow states.' });
    await publishArticle(test(), { title: 'Busy people', tag_ids: [tag.id] });
    const { list } = await visitor().get('/search?query=flow');
    expect(list).toMatchObject([{ title: 'Busy people', tag_name: 'Attention', marked: [] }]);
  });

  it('answers a question with what has some of its words', async () => {
    await publishArticle(test(), { title: 'On ponds', body: bodyOf('Ice melts in spring.') });
    await publishArticle(test(), { title: 'Something else', body: bodyOf('Nothing of it.') });
    expect(await titlesFor('when does the ice melt on Mars')).toEqual(['On ponds']);
  });

  it('puts words in a title and an introduction before all words somewhere in a text', async () => {
    const everywhere = bodyOf('A great deal was lost. The fire came later. He lived in London.');
    for (const title of ['One', 'Two', 'Three']) await publishArticle(test(), { title, body: everywhere });
    await publishArticle(test(), { title: 'A walk through the fire', intro: 'London, in September.' });
    await publishArticle(test(), { title: 'Letters', body: bodyOf('London again.') });
    expect(await titlesFor('great fire of london')).toEqual([
      'A walk through the fire',
      'Three',
      'Two',
      'One',
    ]);
    expect(await titlesFor('great fire of london', '&limit=1')).toEqual(['A walk through the fire']);
  });

  it('finds a summary by its key ideas, its quotes, and its minute', async () => {
    const category = await createCategory(test(), 'Work');
    await publishSummary(test(), category, {
      title: 'An anthropologist visits the rich',
      book_title: 'The Leisure Class',
      in_one_minute: 'The corset is evidence.',
      key_ideas: [
        { title: 'Waste is the point', text: 'Conspicuous things are useless.', passages: ['A spoon.'] },
      ],
      quotes: [{ text: 'The cat is less reputable.', place: 'Chapter IV' }],
      who_should_read: 'Collectors.',
    });
    for (const query of ['leisure class', 'corset', 'waste', 'conspicuous', 'spoon', 'cat', 'collectors'])
      expect([query, await titlesFor(query)]).toEqual([query, ['An anthropologist visits the rich']]);
  });

  it('finds an author whose whole name is misspelt, although a text has such words', async () => {
    await publishArticle(test(), { title: 'Notes of an emperor', author: 'Marcus Aurelius' });
    await publishArticle(test(), { title: 'Englishmen', body: bodyOf('Aurelius left a mark.') });
    expect(await titlesFor('mark aurel')).toEqual(['Englishmen', 'Notes of an emperor']);
  });

  it('takes no everyday word for a leader', async () => {
    await publishArticle(test(), { title: 'The general theory' });
    await publishArticle(test(), { title: 'The prince' });
    expect(await titlesFor('leadership')).toEqual(['The prince']);
  });

  it('shows the passage that has the words, cut between words', async () => {
    const filler = 'word '.repeat(60);
    await publishArticle(test(), { title: 'Far in', body: bodyOf(`${filler}an attentive reader ${filler}`) });
    const { list } = await visitor().get('/search?query=attention');
    expect(list).toMatchObject([{ title: 'Far in', marked: ['attentive'] }]);
    expect(list[0]?.excerpt).toMatch(/^… (?:word ){10,}an attentive reader (?:word ){5,}…$/);
  });

  it('finds while one types, in other forms of a word, and all words together', async () => {
    await publishArticle(test(), { title: 'Against quitting', body: bodyOf('He quits books early.') });
    expect(await titlesFor('quitt')).toEqual(['Against quitting']);
    expect(await titlesFor('quitting early')).toEqual(['Against quitting']);
    expect(await titlesFor('elephants early')).toEqual([]);
    expect(await titlesFor('boo')).toEqual(['Against quitting']);
  });

  it.each([
    ['waldn', 'Walden, or life in the woods'],
    ['meditatoins', 'The Meditations of Marcus'],
    ['montagne', 'Essays of Montaigne'],
    ['seneka', 'Seneca on time'],
    ['Fredrick', 'The life of Frederick Douglass'],
  ])('forgives “%s”', async (query, title) => {
    await publishArticle(test(), { title });
    await publishArticle(test(), { title: 'Nothing of the kind' });
    expect(await titlesFor(query)).toEqual([title]);
  });

  it.each([
    ['letters that changed places', 'frued'],
    ['a wrong letter', 'fraud'],
    ['a wrong first letter', 'vreud'],
    ['a letter too few', 'frud'],
    ['a letter too many', 'freudd'],
    ['one word of several', 'dreams by frued'],
  ])('forgives %s in a short name: “%s”', async (_slip, query) => {
    await publishArticle(test(), { title: 'On dreams', author: 'Sigmund Freud', intro: 'Dreams, by night.' });
    await publishArticle(test(), { title: 'Fruit and other dreams' });
    await publishArticle(test(), { title: 'Free will' });
    expect(await titlesFor(query)).toEqual(['On dreams']);
  });

  it('accepts only the likeliest typo', async () => {
    await publishArticle(test(), { title: 'Freud' });
    await publishArticle(test(), { title: 'Fried' });
    await publishArticle(test(), { title: 'Mill' });
    await publishArticle(test(), { title: 'Mile' });
    expect(await titlesFor('frued')).toEqual(['Freud']);
    expect(await titlesFor('fired')).toEqual(['Fried']);
    // A word that is in a title is no typo.
    expect(await titlesFor('mill')).toEqual(['Mill']);
    expect(await titlesFor('milo')).toEqual(['Mile', 'Mill']);
    expect(await titlesFor('xyzw')).toEqual([]);
  });

  it('forgives a misspelt author or tag where nothing else is found', async () => {
    const tag = await createTag(test(), 'Stoicism');
    await publishArticle(test(), { title: 'One', author: 'Henry David Thoreau' });
    await publishArticle(test(), { title: 'Two', tag_ids: [tag.id] });
    expect(await titlesFor('thoreu')).toEqual(['One']);
    expect(await titlesFor('stoicsm')).toEqual(['Two']);
  });

  it.each([
    ["what's left", 'What’s left of reading'],
    ['what’s left', "What's left of reading"],
    ['“quoted”', 'On "quoted" words'],
    ['creme brulee', 'Crème brûlée'],
    ['CRÈME', 'creme fraiche'],
    ['ﬁnd', 'How to find out'],
    ['strasse', 'Die Straße'],
  ])('does not tell “%s” from what it means', async (query, title) => {
    await publishArticle(test(), { title });
    expect(await titlesFor(query)).toEqual([title]);
  });

  it('takes wildcards and operators for what they are', async () => {
    await publishArticle(test(), { title: '100% true' });
    await publishArticle(test(), { title: 'snake_case' });
    await publishArticle(test(), { title: 'A backslash \\ here' });
    expect(await titlesFor('%')).toEqual(['100% true']);
    expect(await titlesFor('_')).toEqual(['snake_case']);
    expect(await titlesFor('\\')).toEqual(['A backslash \\ here']);
    for (const query of ['& | ! ( ) :*', "'; DROP TABLE content; --", '<->', '!!!', '🙂', '\u200b'])
      expect(await titlesFor(query)).toEqual([]);
  });

  it('finds nothing for nothing', async () => {
    await publishArticle(test());
    expect(await titlesFor('')).toEqual([]);
    expect(await titlesFor('   ')).toEqual([]);
    expect((await visitor().get('/search')).list).toEqual([]);
  });

  it('finds what is published, and nothing else', async () => {
    await createArticle(test(), { title: 'Draft on memory' });
    const archived = await publishArticle(test(), { title: 'Archive of memory' });
    await clientFor(test(), 'editor').post(`/content/${archived.id}/archive`);
    const list = { name: 'Memory list', status: 'published' };
    await clientFor(test(), 'editor').post('/list/with-content', list);
    await clientFor(test(), 'editor').post('/list/with-content', { name: 'Memory, a draft' });
    expect(await titlesFor('memory')).toEqual(['Memory list']);
  });

  it('returns ten results unless another number is requested', async () => {
    for (let count = 0; count < 12; count += 1) await publishArticle(test(), { title: `Memory ${count}` });
    expect(await titlesFor('memory')).toHaveLength(10);
    expect(await titlesFor('memory', '&limit=12')).toHaveLength(12);
    expect(await titlesFor('memory', '&limit=1')).toEqual(['Memory 11']);
    for (const limit of ['0', '51', 'x', '-1', '1.5'])
      expect((await visitor().get(`/search?query=x&limit=${limit}`)).status).toBe(400);
    expect((await visitor().get('/search?q=x')).status).toBe(400);
    expect((await visitor().get(`/search?query=${'x'.repeat(201)}`)).status).toBe(400);
  });
});
