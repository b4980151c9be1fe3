import { z } from 'zod';
import type { Resource } from '#schema/define/define-resource.ts';
import { AI_BODY_MAX_BYTES, JSON_BODY_MAX_BYTES } from '#schema/base/limits.ts';
import { allResources, contentTypes } from '#schema/registry/registry.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import type { Route } from '../../platform/route/route.ts';
import { TEXTS } from './hostile-texts.ts';

/** A request whose body is of an allowed size and made to cost far more than that. */
export interface HostileRequest {
  /** What it is made of. */
  shape: string;
  /** Written when it is sent: all of them together are gigabytes. */
  make: () => HostileBody;
}

interface HostileBody {
  body: string | FormData;
  /** Undefined for a form, which says so itself. */
  type: string | undefined;
}

const filled = (part: string, chars: number): string =>
  part.repeat(Math.max(1, Math.floor(chars / part.length)));

const word = (text: string) => ({ type: 'text', text });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => item(index));

/** One letter with two kinds of marks that normalization has to reorder: two bytes each. */
const marksOfTwoClasses = (size: number) => `a${filled('\u0301', size / 4)}${filled('\u0316', size / 4)}`;

/** Documents, by how many bytes they may have. */
const DOCUMENTS: Readonly<Record<string, (size: number) => unknown>> = {
  'signs <': (size) => [paragraph(word(filled('<', size)))],
  'combining marks': (size) => [paragraph(word(filled('a\u0301', size / 2)))],
  'marks of two classes': (size) => [paragraph(word(marksOfTwoClasses(size)))],
  'joined emoji': (size) => [paragraph(word(filled('👩\u200d', size / 3.5)))],
  'invisible characters in turn': (size) => [paragraph(word(filled('a\u200b\u00ad\u200c', size / 2.5)))],
  'words of one letter': (size) => [paragraph(word(filled('a ', size)))],
  'empty paragraphs': (size) => times(size / 22, () => ({ type: 'paragraph' })),
  'short paragraphs': (size) => times(size / 70, () => paragraph(word('a'))),
  'marked letters': (size) => [
    paragraph(
      ...times(size / 60, (index) => ({
        ...word('a'),
        marks: [{ type: index % 2 === 0 ? 'bold' : 'italic' }],
      })),
    ),
  ],
  links: (size) => [
    paragraph(
      ...times(size / 100, (index) => ({
        ...word('a'),
        marks: [{ type: 'link', attrs: { href: `/articles/${index}` } }],
      })),
    ),
  ],
  headings: (size) =>
    times(size / 90, () => ({ type: 'heading', attrs: { level: 2 }, content: [word('The same')] })),
  footnotes: (size) => [paragraph(...times(size / 50, () => ({ type: 'footnote', attrs: { text: 'a' } })))],
  quotes: (size) => times(size / 110, () => ({ type: 'blockquote', content: [paragraph(word('a'))] })),
  'nested quotes': (size) => times(size / 5000, () => nested(40)),
  'unknown nodes': (size) => times(size / 14, () => ({ type: 'x' })),
  pictures: (size) =>
    times(size / 80, () => ({ type: 'image', attrs: { src: 'https://example.org/a.png', alt: 'a' } })),
};

function nested(levels: number): unknown {
  let node: unknown = paragraph(word('a'));
  for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
  return node;
}

/** Values of JSON that are no text, by how many bytes they may have. */
const VALUES: Readonly<Record<string, (size: number) => unknown>> = {
  'a list of numbers': (size) => times(size / 2, () => 1),
  'a list of texts': (size) => times(size / 4, () => 'a'),
  'a list of ids': (size) =>
    times(size / 39, (index) => `01990000-0000-7000-8000-${String(index).padStart(12, '0')}`),
  'a list of lists': (size) => times(size / 3, () => []),
  'a list of objects': (size) => times(size / 8, () => ({ a: 1 })),
  'an object of many fields': (size) =>
    Object.fromEntries(times(Math.min(size / 10, 4900), (index) => [`k${index}`, 1])),
  'a deep list': () => JSON.parse(`${'['.repeat(90)}${']'.repeat(90)}`) as unknown,
  'a deep object': () => JSON.parse(`${'{"a":'.repeat(90)}1${'}'.repeat(90)}`) as unknown,
  'rules within rules': () => JSON.parse(`${'{"all":['.repeat(40)}${']}'.repeat(40)}`) as unknown,
  'a list of rules': (size) => ({
    any: times(size / 60, () => ({ field: 'email', is: 'contains', value: '%a%_' })),
  }),
  'blocks of open tags': (size) =>
    times(Math.min(size / 3000, 150), () => ({ type: 'text', html: filled('<b>', 2900) })),
  'blocks of words': (size) =>
    times(Math.min(size / 3000, 150), () => ({ type: 'html', html: filled('word ', 2900) })),
};

/** Bodies that look like JSON at first sight, or that are expensive to parse. */
const RAW: Readonly<Record<string, (size: number) => string>> = {
  'white space': (size) => filled(' ', size),
  'open lists': (size) => filled('[', size),
  'open objects': (size) => filled('{"a":', size),
  'many fields': (size) => `{${times(size / 14, (index) => `"k${index}":1`).join(',')}}`,
  'the same field again and again': (size) => `{${filled('"title":"a",', size - 20)}"title":"b"}`,
  'one number': (size) => `{"title":${filled('1', size - 20)}}`,
  'escaped letters': (size) => `{"title":"${filled('\\u0061', size - 20)}"}`,
  'a text without end': (size) => `{"title":"${filled('a', size - 20)}`,
  'backslashes without end': (size) => `{"title":"${filled('\\\\', size - 20)}`,
  'halves of characters': (size) => `{"title":"${filled('\\ud800', size - 20)}"}`,
};

/** Files that cost their readers more than others. */
const FILES: Readonly<Record<string, (size: number) => [name: string, text: string]>> = {
  'a CSV of 1,000 columns': (size) => {
    const row = times(1000, (index) => `c${index}`).join(',');
    return ['a.csv', `email,${row}\n${filled(`a@b.c,${row}\n`, size)}`];
  },
  'a CSV with an open quote': (size) => ['a.csv', `email\n"${filled('a,b\n', size)}`],
  'a CSV of quotes': (size) => ['a.csv', `email,first_name\n${filled('"a""b",', size)}`],
  'a CSV of separators': (size) => ['a.csv', `email${filled(',', size)}`],
  'a CSV of empty lines': (size) => ['a.csv', `title\n${filled('\n', size)}`],
  'a CSV of short rows': (size) => ['a.csv', `title\n${filled('a\n', size)}`],
  'a CSV of one cell': (size) => ['a.csv', filled('a', size)],
  'JSON of many rows': (size) => ['a.json', `[${filled('{"title":"a"},', size)}{"title":"a"}]`],
  'deep JSON': (size) => ['a.json', filled('[', size)],
  'JSON of one text': (size) => ['a.json', `{"db":[{"data":{"posts":[{"html":"${filled('<b>', size)}"}]}}]}`],
  'XML of open tags': (size) => ['a.xml', `<?xml version="1.0"?><rss>${filled('<a>', size)}`],
  'XML of attributes': (size) => ['a.xml', `<?xml version="1.0"?><rss ${filled('a="b" ', size)}>`],
  'XML of entities': (size) => ['a.xml', `<?xml version="1.0"?><rss><item>${filled('&amp;', size)}`],
  'text of signs <': (size) => ['a.html', filled('<', size)],
  'half a PNG': (size) => ['a.png', `\u0089PNG\r\n\u001a\n${filled('a', size)}`],
  'half a zip': (size) => ['a.zip', `PK\u0003\u0004${filled('PK\u0001\u0002', size)}`],
  'half a PDF': (size) => ['a.pdf', `%PDF-1.4\n${filled('1 0 obj <<', size)}`],
};

/** Forms by their parts. */
const FORMS: Readonly<Record<string, (size: number) => [type: string, body: string]>> = {
  'many parts': (size) =>
    formOf(filled('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n', size)),
  'parts without an end': (size) => formOf(filled('--b\r\n', size)),
  'a part with many headers': (size) => formOf(`--b\r\n${filled('A: b\r\n', size)}`),
  'a part with a long header': (size) =>
    formOf(`--b\r\nContent-Disposition: form-data; name="${filled('a', size)}`),
  'a part with many parameters': (size) =>
    formOf(`--b\r\nContent-Disposition: form-data; ${filled('a="b"; ', size)}\r\n\r\nx\r\n--b--`),
  'almost the boundary': (size) =>
    formOf(
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${filled('\r\n--', size)}`,
    ),
  'an encoded form': (size) => ['application/x-www-form-urlencoded', filled('a=b&', size)],
};

function formOf(body: string): [string, string] {
  return ['multipart/form-data; boundary=b', body];
}

/** All hostile requests to a route, of about `size` bytes, or of what the route allows where that is less. */
export function* hostileRequests(route: Route, size = Infinity): Generator<HostileRequest> {
  const { body } = route;
  if (body === undefined || body.kind === 'bytes') return;
  if (body.kind !== 'form') yield* hostileJson(route, Math.min(size, jsonLimit(route) - 1000));
  if (body.kind === 'json') return;
  const most = Math.min(
    size,
    (body.kind === 'form' ? body.maxBytes : body.formMaxBytes) - 2000,
    FORM_MAX_BYTES,
  );
  for (const [shape, make] of Object.entries(FORMS)) {
    const form = () => {
      const [type, body] = make(most);
      return { type, body };
    };
    yield { shape: `a form of ${shape}`, make: form };
  }
  for (const [shape, make] of Object.entries(FILES)) {
    const file = () => {
      const [name, text] = make(most);
      const form = new FormData();
      form.append('resource', 'articles');
      form.append('dry_run', 'true');
      form.append(body.kind === 'form' ? 'file' : 'source', new Blob([Buffer.from(text, 'latin1')]), name);
      return { type: undefined, body: form };
    };
    yield { shape, make: file };
  }
}

/** Larger files cost no more per piece. */
const FORM_MAX_BYTES = 8 * 1024 * 1024;

function jsonLimit({ body }: Route): number {
  if (body === undefined || body.kind === 'form' || body.kind === 'bytes') return 0;
  return Math.min(body.maxBytes ?? JSON_BODY_MAX_BYTES, AI_BODY_MAX_BYTES);
}

function* hostileJson(route: Route, size: number): Generator<HostileRequest> {
  const json = (shape: string, make: () => string): HostileRequest => ({ shape, make: () => jsonOf(make()) });
  for (const [shape, make] of Object.entries(RAW)) yield json(shape, () => make(size));
  const fields = fieldsOf(route);
  const own = route.path === '/content' ? { content_type_name: 'article' } : {};
  const always: Record<string, unknown> = { ...own, ...(route.method === 'PUT' ? { version: 1 } : {}) };
  const body = (value: unknown) =>
    JSON.stringify({ ...Object.fromEntries(fields.map((field) => [field, value])), ...always });
  const share = Math.floor(size / Math.max(1, fields.length));
  for (const [shape, part] of Object.entries(TEXTS)) {
    // JSON writes some characters as six.
    const chars = (share / (Buffer.byteLength(JSON.stringify(part)) - 2)) * part.length;
    yield json(`texts of ${shape}`, () => body(filled(part, chars)));
    yield json(`short texts of ${shape}`, () => body(filled(part, 190)));
  }
  yield json('texts of marks of two classes', () => body(marksOfTwoClasses(share)));
  for (const [shape, make] of Object.entries(VALUES)) yield json(shape, () => body(make(share)));
  for (const field of fields) {
    if (!RICH.has(field)) continue;
    const most = Math.min(size, RICH_MAX_BYTES);
    for (const [shape, part] of Object.entries(TEXTS)) {
      const chars = (most / (Buffer.byteLength(JSON.stringify(part)) - 2)) * part.length;
      yield json(`HTML of ${shape}`, () =>
        JSON.stringify({ title: 'A title', ...always, [field]: filled(part, chars) }),
      );
    }
    for (const [shape, make] of Object.entries(DOCUMENTS)) {
      yield json(`a document of ${shape}`, () =>
        JSON.stringify({ title: 'A title', ...always, [field]: { type: 'doc', content: make(most) } }),
      );
    }
  }
  if (fields.includes('blocks')) yield* hostileMails(always, size);
}

function jsonOf(body: string): HostileBody {
  return { type: 'application/json', body };
}

function* hostileMails(always: Record<string, unknown>, size: number): Generator<HostileRequest> {
  for (const [shape, part] of Object.entries(TEXTS)) {
    const make = () => {
      const html = filled(part, Math.min(size / 3, 190_000));
      const blocks = ['text', 'html'].map((type) => ({ type, html }));
      return jsonOf(JSON.stringify({ name: 'A name', subject: 'A subject', ...always, blocks }));
    };
    yield { shape: `blocks of ${shape}`, make };
  }
}

/** A few bytes less than a rich text may have. */
const RICH_MAX_BYTES = 500 * 1024;

const RICH = new Set(
  allResources.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'rich-text' ? [name] : [])),
  ),
);

/** The fields that a route knows: those of its schema, else those of the resource that it is about. */
export function fieldsOf({ path, body }: Route): string[] {
  if (body === undefined || body.kind === 'form' || body.kind === 'bytes') return [];
  const own = body.schema instanceof z.ZodObject ? Object.keys(body.schema.shape) : [];
  const resource = resourceAt(path);
  const all =
    resource === undefined
      ? []
      : [...Object.keys(createSchemaOf(resource).shape), ...Object.keys(updateSchemaOf(resource).shape)];
  const names = new Set(own.length > 1 ? own : [...own, ...all]);
  names.delete('version');
  names.delete('content_type_name');
  return [...names];
}

function resourceAt(path: string): Resource | undefined {
  if (path === '/content' || path === '/content/:id' || path === '/content/:id/preview')
    return contentTypes[0];
  return allResources
    .filter(({ api }) => path === api.path || path.startsWith(`${api.path}/`))
    .toSorted((one, other) => other.api.path.length - one.api.path.length)[0];
}
