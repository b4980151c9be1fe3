import { expect, it, vi } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { bodyOf, madeBy } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

/* One field of each kind that has words, in a type that the product does not have. */
vi.mock('#schema/resources/index.ts', async (load) => {
  const { resources } = await load<{ resources: object }>();
  const { defineContentType } = await import('#schema/define/define-content-type.ts');
  const kinds = await import('#schema/fields/index.ts');
  const { SEARCH_KINDS } = await import('#schema/define/list-parameters.ts');
  const fields = {
    line: kinds.text(),
    paragraphs: kinds.text({ multiline: true, large: true, max: 1000 }),
    notes: kinds.richText(),
    birds: kinds.textList(),
    stops: kinds.groupList({
      one: 'stop',
      of: { name: kinds.text({ required: true }), sights: kinds.textList({ one: 'sight' }) },
      titlePart: 'name',
    }),
    season: kinds.choice({ options: ['wintertime', 'summertime'] }),
    ranger: kinds.email(),
    website: kinds.url(),
    guidebook: kinds.isbn(),
    short_name: kinds.slug({ from: 'title' }),
  };
  const missing = SEARCH_KINDS.filter((kind) => !Object.values(fields).some((field) => field.kind === kind));
  if (missing.length > 0) throw new Error(`No field here is of the kind ${missing.join(', ')}.`);
  const walks = defineContentType({
    name: 'walks',
    type: 'walk',
    label: { one: 'Walk', many: 'Walks' },
    purpose: 'Ways to go.',
    fields,
    search: Object.keys(fields) as (keyof typeof fields)[],
    site: { path: '/walks/{slug}', index: '/walks', section: 'Walks', schemaOrg: 'Article' },
  });
  return { resources: { ...resources, walks } };
});

const test = useTestApp();

it('finds a record by a field of each kind that has words', async () => {
  const editor = clientFor(test(), 'editor');
  const record = {
    content_type_name: 'walk',
    title: 'Around the pond',
    intro: 'A way to go.',
    body: bodyOf('Go.'),
    line: 'Heronry',
    paragraphs: 'Past the sawmill.\n\nThen back.',
    notes: bodyOf('Mind the quagmire.'),
    birds: ['Bittern', 'Goldeneye'],
    stops: [{ name: 'Weir', sights: ['Kingfisher'] }],
    season: 'wintertime',
    ranger: 'warden@example.org',
    website: 'https://example.org/boardwalk',
    guidebook: '9780691096124',
    short_name: 'lakeside-loop',
  };
  const { id } = madeBy(await editor.post('/content', record));
  expect((await editor.post(`/content/${id}/publish`, {})).status).toBe(200);
  for (const words of [
    'heronry',
    'sawmill',
    'quagmire',
    'goldeneye',
    'weir',
    'kingfisher',
    'wintertime',
    'warden',
    'boardwalk',
    '9780691096124',
    'lakeside',
  ]) {
    const { list } = await clientFor(test()).get(`/search?query=${words}`);
    expect([words, list.map((hit) => hit.id)]).toEqual([words, [id]]);
  }
  expect((await clientFor(test()).get('/search?query=summertime')).list).toEqual([]);
});
