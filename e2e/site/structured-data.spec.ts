import type { APIRequestContext } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { PAGES, READ_PAGES } from '../helpers/pages.ts';

interface Shape {
  required: readonly string[];
  optional?: readonly string[];
}

/** The properties of schema.org types that are used here, and those that search engines require. */
const SHAPES: Record<string, Shape> = {
  WebPage: { required: ['name', 'description', 'url', 'isPartOf'], optional: ['image'] },
  WebSite: { required: ['name', 'url'], optional: ['potentialAction', 'publisher'] },
  SearchAction: { required: ['target', 'query-input'] },
  EntryPoint: { required: ['urlTemplate'] },
  ItemList: { required: ['name', 'numberOfItems', 'itemListElement'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ListItem: { required: ['position', 'name'], optional: ['item', 'url'] },
  Article: {
    required: ['headline', 'description', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
    optional: ['genre', 'url', 'mainEntityOfPage', 'articleSection', 'keywords', 'about'],
  },
  Review: {
    required: ['name', 'author', 'itemReviewed', 'reviewBody', 'datePublished', 'publisher', 'url'],
    optional: ['dateModified'],
  },
  Book: {
    required: ['name', 'author'],
    optional: ['@id', 'url', 'isbn', 'publisher', 'datePublished', 'dateCreated', 'numberOfPages', 'image'],
  },
  Person: { required: ['name'], optional: ['jobTitle', 'description', 'url'] },
  Organization: { required: ['name'], optional: ['url', 'logo'] },
  ImageObject: { required: ['url', 'width', 'height'], optional: ['caption'] },
};

/** What each kind of page declares besides `WebPage`. */
const TYPES: readonly (readonly [path: RegExp, types: readonly string[]])[] = [
  [/^\/$/, ['WebSite']],
  [/^\/book-summaries\/[^/]+\/[^/]+$/, ['Review', 'BreadcrumbList']],
  [/^\/(?:articles|interviews)\/[^/]+$/, ['Article', 'BreadcrumbList']],
  [/^\/(?:articles|interviews|book-summaries|lists)(?:\/[^/]+)?$/, ['ItemList', 'BreadcrumbList']],
  [/^\/tags\/[^/]+$/, ['ItemList', 'BreadcrumbList']],
  [/^\/(?:tags|about|explore|terms.*|pages\/.*)$/, ['BreadcrumbList']],
];

type Node = Record<string, unknown>;

test('every page says what it is in types of schema.org, each with what it needs', async ({
  request,
  baseURL,
}) => {
  for (const path of PAGES) {
    const { blocks } = await read(request, path);
    const [page, ...others] = blocks;
    expect([path, page?.['@type']]).toEqual([path, 'WebPage']);
    const expected = TYPES.find(([pattern]) => pattern.test(path))?.[1];
    if (expected !== undefined) expect([path, others.map(typeOf)]).toEqual([path, expected]);
    for (const block of blocks) {
      expect(block['@context'], path).toBe('https://schema.org');
      expectShape(block, path);
    }
    expectTrail(
      others.find((block) => typeOf(block) === 'BreadcrumbList'),
      baseURL + path,
    );
  }
});

test('an interview names its person, a summary its book, and the home page its search', async ({
  request,
  baseURL,
}) => {
  const interview = (await read(request, '/interviews/adam-smith-on-who-benefits')).blocks[1];
  expect(interview?.['about']).toMatchObject({ '@type': 'Person', name: 'Adam Smith' });
  const review = (await read(request, '/book-summaries/philosophy/meditations')).blocks[1];
  expect(review?.['itemReviewed']).toMatchObject({
    '@type': 'Book',
    name: 'Meditations',
    author: { '@type': 'Person', name: 'Marcus Aurelius' },
    image: { '@type': 'ImageObject', width: 400, height: 600 },
  });
  const site = (await read(request, '/')).blocks[1] as {
    potentialAction: { target: Node };
    publisher: { logo: string };
  };
  const logo = await (await request.get(site.publisher.logo)).body();
  // Search engines take no smaller one than 112 pixels.
  expect(logo.readUInt32BE(16)).toBeGreaterThanOrEqual(112);
  const template = String(site.potentialAction.target['urlTemplate']);
  expect(template).toBe(`${baseURL}/search?query={search_term_string}`);
  const found = await request.get(template.replace('{search_term_string}', 'walden'));
  expect(await found.text()).toContain('/walden');
});

test('what programs show of a link is whole on every page', async ({ request, baseURL }) => {
  const images = new Set<string>();
  for (const path of PAGES) {
    const { tags, canonical, isKeptOut } = await read(request, path);
    const url = `${baseURL}${path.split('?')[0]}`;
    for (const name of ['twitter:title', 'og:title']) expect(tags.get(name), path).toMatch(/^Colophon - ./);
    const description = tags.get('description') ?? '';
    expect(description.length, path).toBeGreaterThan(20);
    expect(description.length, path).toBeLessThanOrEqual(160);
    expect([tags.get('og:description'), tags.get('twitter:description')], path).toEqual([
      description,
      description,
    ]);
    expect(
      [tags.get('og:type'), tags.get('og:site_name'), tags.get('og:locale'), tags.get('og:url')],
      path,
    ).toEqual(['website', 'Colophon', 'en_US', url]);
    if (!isKeptOut) expect(canonical, path).toBe(url);
    expect([path, tags.has('keywords')]).toEqual([path, !isKeptOut]);
    const image = tags.get('og:image');
    expect([path, tags.get('twitter:card')]).toEqual([
      path,
      image === undefined ? 'summary' : 'summary_large_image',
    ]);
    if (image !== undefined) images.add(image);
  }
  expect(images.size).toBeGreaterThanOrEqual(4);
  for (const url of images) {
    const png = await (await request.get(url)).body();
    // A PNG’s width and height are in its header.
    expect([url, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([url, 1200, 630]);
  }
});

const typeOf = (node: Node) => node['@type'];

function expectShape(node: Node, path: string): void {
  const { '@context': _, '@type': type, ...properties } = node;
  const where = `${String(type)} on ${path}`;
  const shape = SHAPES[String(type)];
  expect(shape, `type ${where}`).toBeDefined();
  const names = Object.keys(properties);
  expect(names, where).toEqual(expect.arrayContaining([...(shape?.required ?? [])]));
  const known = [...(shape?.required ?? []), ...(shape?.optional ?? [])];
  expect(
    names.filter((name) => !known.includes(name)),
    where,
  ).toEqual([]);
  for (const [name, value] of Object.entries(properties)) {
    expect(value, `${name} of ${where}`).not.toBe('');
    if (/^(?:url|item|mainEntityOfPage)$/.test(name)) expect(value, where).toMatch(/^https?:\/\//);
    if (name.startsWith('date')) expect(String(value), where).toMatch(/^\d{4}(?:-\d\d-\d\dT[\d:.]+Z)?$/);
    for (const inner of [value].flat()) if (typeof inner === 'object') expectShape(inner as Node, path);
  }
}

/** From the home page to the page itself, numbered from 1. */
function expectTrail(trail: Node | undefined, url: string): void {
  if (trail === undefined) return;
  const items = trail['itemListElement'] as Node[];
  expect(items.map((item) => item['position'])).toEqual(items.map((_, index) => index + 1));
  expect(items[0]).toMatchObject({ name: 'Home' });
  expect(items.at(-1)?.['item']).toBe(url);
}

async function read(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Node,
  );
  const tags = new Map<string, string>();
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  ))
    tags.set(name, content.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, '&'));
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return { blocks, tags, canonical, isKeptOut: tags.get('robots')?.includes('noindex') === true };
}

test('has a Markdown twin of each page that is read, which says where the page is', async ({ request }) => {
  for (const path of [
    ...READ_PAGES,
    '/about',
    '/terms',
    '/terms/privacy',
    '/pages/what-is-colophon-all-about',
  ]) {
    const html = await (await request.get(path)).text();
    const twin = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(twin, path).toMatch(/\.md$/);
    const answer = await request.get(twin);
    expect([twin, answer.status(), answer.headers()['content-type']]).toEqual([
      twin,
      200,
      'text/markdown; charset=utf-8',
    ]);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect(answer.headers()['link'], twin).toBe(`<${canonical}>; rel="canonical"`);
    const text = await answer.text();
    expect(text, twin).toMatch(/^# \S/m);
    // Special characters in texts are escaped, so they aren’t markup.
    expect(text, twin).not.toMatch(/(?<!\\)<\/?(?:div|p|a|span|li)\b/);
  }
  expect((await request.get('/tags/nowhere.md')).status()).toBe(404);
});
