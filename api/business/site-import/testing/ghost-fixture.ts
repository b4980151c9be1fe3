/**
 * A small export as Ghost 5 writes it: HTML, lexical and mobiledoc, a draft, a page, a scheduled post,
 * members.
 */
export function ghostExport(change: (data: GhostData) => void = () => undefined): string {
  const data = structuredClone(DATA);
  change(data);
  return JSON.stringify({ db: [{ meta: { exported_on: 1_760_000_000_000, version: '5.96.0' }, data }] });
}

type Row = Record<string, unknown>;
export interface GhostData {
  posts: Row[];
  [table: string]: Row[];
}

const lexical = (children: object[]) =>
  JSON.stringify({ root: { children, direction: 'ltr', format: '', indent: 0, type: 'root', version: 1 } });
const words = (text: string, format = 0) => ({
  type: 'extended-text',
  text,
  format,
  detail: 0,
  mode: 'normal',
  style: '',
  version: 1,
});

const post = (id: string, row: Row): Row => ({
  id: id.padStart(24, '0'),
  uuid: `6f2b3a52-0000-4000-8000-${id.padStart(12, '0')}`,
  mobiledoc: null,
  lexical: null,
  html: null,
  comment_id: id.padStart(24, '0'),
  feature_image: null,
  featured: 0,
  type: 'post',
  status: 'published',
  visibility: 'public',
  created_at: '2023-03-01T10:00:00.000Z',
  updated_at: '2023-03-02T10:00:00.000Z',
  published_at: '2023-03-02T08:30:00.000Z',
  custom_excerpt: null,
  codeinjection_head: null,
  codeinjection_foot: null,
  canonical_url: null,
  ...row,
});
const idOf = (id: string) => id.padStart(24, '0');

const DATA: GhostData = {
  posts: [
    post('a1', {
      title: 'Slow reading',
      slug: 'slow-reading',
      html:
        '<p>Read <strong>less</strong>, and read it twice. See <a href="__GHOST_URL__/marginalia/#pencils">marginalia</a>.</p>' +
        '<figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2023/03/desk.png" class="kg-image" alt="A desk" width="1200" height="800"><figcaption>The desk</figcaption></figure>' +
        '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Take notes.</div></div>' +
        '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="x"></iframe></figure>' +
        '<script>alert(1)</script>',
      feature_image: '__GHOST_URL__/content/images/2023/03/cover.png',
      custom_excerpt: 'Why a slow reader reads more.',
    }),
    post('a2', {
      title: 'Marginalia',
      slug: 'marginalia',
      published_at: '2023-05-02T08:30:00.000Z',
      lexical: lexical([
        { type: 'extended-heading', tag: 'h2', children: [words('Pencils')], version: 1 },
        {
          type: 'paragraph',
          children: [words('Write in the '), words('margin', 1), words(', '), words('always', 3), words('.')],
          version: 1,
        },
        {
          type: 'list',
          listType: 'bullet',
          tag: 'ul',
          children: [
            { type: 'listitem', children: [words('Ask.')] },
            { type: 'listitem', children: [words('Answer.')] },
          ],
        },
        {
          type: 'image',
          version: 1,
          src: '__GHOST_URL__/content/images/2023/05/margin.png',
          alt: 'A margin',
          caption: '<span>Full of notes</span>',
          width: 600,
          height: 400,
        },
        { type: 'codeblock', version: 1, code: 'a < b', language: 'js' },
        { type: 'bookmark', version: 1, url: 'https://example.org/essay', metadata: { title: 'An essay' } },
        { type: 'transistor', version: 1 },
      ]),
    }),
    post('a3', {
      title: 'The index as a map',
      slug: 'the-index-as-a-map',
      mobiledoc: JSON.stringify({
        version: '0.3.1',
        atoms: [['soft-return', '', {}]],
        cards: [
          ['image', { src: 'https://elsewhere.example/missing.png', alt: 'Gone' }],
          ['markdown', { markdown: '## From Markdown\n\nWith *stress*.' }],
          ['hr', {}],
        ],
        markups: [['strong'], ['a', ['href', 'https://example.org/']]],
        sections: [
          [
            1,
            'p',
            [
              [0, [], 0, 'Begin at the '],
              [0, [0], 1, 'back'],
              [1, [], 0, 0],
              [0, [1], 1, 'of any book'],
            ],
          ],
          [10, 0],
          [10, 1],
          [10, 2],
          [3, 'ol', [[[0, [], 0, 'First']], [[0, [], 0, 'Second']]]],
        ],
      }),
    }),
    post('a4', {
      title: '<script>alert("title")</script> & more',
      slug: 'script',
      status: 'draft',
      html: '<p>Not yet.</p>',
      published_at: null,
    }),
    post('a5', {
      title: 'About us',
      slug: 'about-us',
      type: 'page',
      html: '<p>We read, slowly and with a pencil.</p>',
    }),
    post('a6', {
      title: 'In the far future',
      slug: 'later',
      status: 'scheduled',
      published_at: '2099-01-01T09:00:00.000Z',
      html: '<p>Wait for it, it is worth it.</p>',
    }),
  ],
  posts_meta: [
    {
      id: idOf('b1'),
      post_id: idOf('a1'),
      meta_title: 'Slow reading, explained',
      meta_description: 'What slow reading is.',
      feature_image_alt: 'An open book',
      feature_image_caption: '<em>Photo: Ines</em>',
    },
  ],
  posts_tags: [
    { id: idOf('c1'), post_id: idOf('a1'), tag_id: idOf('d2'), sort_order: 1 },
    { id: idOf('c2'), post_id: idOf('a1'), tag_id: idOf('d1'), sort_order: 0 },
    { id: idOf('c3'), post_id: idOf('a1'), tag_id: idOf('d3'), sort_order: 2 },
  ],
  posts_authors: [
    { id: idOf('e1'), post_id: idOf('a1'), author_id: idOf('f2'), sort_order: 1 },
    { id: idOf('e2'), post_id: idOf('a1'), author_id: idOf('f1'), sort_order: 0 },
  ],
  tags: [
    { id: idOf('d1'), name: 'Reading', slug: 'reading', visibility: 'public' },
    { id: idOf('d2'), name: 'Habits & routines', slug: 'habits', visibility: 'public' },
    { id: idOf('d3'), name: '#Import', slug: 'hash-import', visibility: 'internal' },
  ],
  users: [
    { id: idOf('f1'), name: 'Ines Halloran', slug: 'ines', email: 'ines@example.org' },
    { id: idOf('f2'), name: 'Jonas Reed', slug: 'jonas', email: 'jonas@example.org' },
  ],
  settings: [{ id: idOf('g1'), key: 'title', value: 'The Slow Reader' }],
  members: [{ id: idOf('h1'), email: 'reader@example.org' }],
};
