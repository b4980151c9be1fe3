import {
  type Field,
  type FieldKind,
  type FieldOf,
  referenceKey,
  referencesKey,
} from '#schema/fields/index.ts';
import type { GroupPart } from '#schema/fields/group-list.ts';
import type { Json } from './api-client.ts';

/** One value of a field: what a body carries, and what the record then shows. */
export interface Sample {
  written: Json;
  /** By the names of the response; what is not named here is not looked at. */
  read: Json;
}

/** What fields may point to, made beforehand. */
export interface Surroundings {
  siteUrl: string;
  /** Images of the library. */
  images: readonly string[];
  /** Records by the name of their resource. */
  records: Readonly<Record<string, readonly { id: string; name: string; slug: string | null }[]>>;
  /** Pieces of content, for curated lists. */
  contentIds: readonly string[];
}

type Samples<Kind extends FieldKind> = (
  name: string,
  field: FieldOf<Kind>,
  around: Surroundings,
) => readonly [Sample, Sample];

/** The same on both sides. */
const plain = (name: string, first: unknown, second: unknown): [Sample, Sample] => [
  { written: { [name]: first }, read: { [name]: first } },
  { written: { [name]: second }, read: { [name]: second } },
];
const pair = <Value>(values: readonly Value[], sample: (value: Value) => Sample): [Sample, Sample] => {
  const [first, second] = values;
  if (first === undefined || second === undefined) throw new Error('Two values are needed.');
  return [sample(first), sample(second)];
};

/** Two values of each kind of field: a new kind does not compile until it has some. */
const samplesOf: { [Kind in FieldKind]: Samples<Kind> } = {
  attributes: (name) => plain(name, { city: 'Lyon', issues: 4, keen: true, note: null }, { city: 'Bern' }),
  blocks: (name) =>
    plain(
      name,
      [
        { type: 'heading', text: 'Hello', level: 2 },
        { type: 'columns', columns: [[{ type: 'divider' }], [{ type: 'text', html: '<p>Text</p>' }]] },
        { type: 'button', text: 'Leave', href: '{{ unsubscribe_url }}' },
      ],
      [{ type: 'text', html: '<p>Other <a href="{{ unsubscribe_url }}">leave</a></p>' }],
    ),
  boolean: (name) => plain(name, true, false),
  choice: (name, { options }) => pair(options, (value) => plain(name, value, value)[0]),
  'contact-rule': (name) =>
    plain(
      name,
      {
        about: 'group',
        match: 'any',
        rules: [
          { about: 'text', field: 'domain', is: 'is', value: 'example.org' },
          {
            about: 'group',
            match: 'all',
            rules: [{ about: 'date', field: 'created_at', is: 'in_last_days', days: 30 }],
          },
        ],
      },
      { about: 'group', match: 'all', rules: [{ about: 'status', is: 'is', value: 'enabled' }] },
    ),
  'content-items': (name, _field, { contentIds }) =>
    pair(contentIds, (id) => plain(name, [{ content_id: id, note: 'Read this.' }], null)[0]),
  'date-time': (name) => plain(name, '2026-01-02T03:04:05.678Z', '1999-12-31T23:59:59.000Z'),
  email: (name) => plain(name, 'first@example.com', 'second@example.org'),
  gallery: (name, _field, { images, siteUrl }) =>
    pair(images, (identifier) => {
      const one = { image_unique_identifier: identifier, alt: `Picture ${identifier}`, caption: null };
      const read = { ...one, url: `${siteUrl}/images/${identifier}/400.jpg` };
      return { written: { [name]: [one, one] }, read: { [name]: [read, read] } };
    }),
  'group-list': (name, { of }) =>
    plain(name, [groupOf(of, 'first'), groupOf(of, 'second')], [groupOf(of, 'third')]),
  image: (name, _field, { images, siteUrl }) =>
    pair(images, (identifier) => {
      const written = { [`${name}_unique_identifier`]: identifier, [`${name}_alt`]: `Picture ${identifier}` };
      return { written, read: { ...written, [`${name}_url`]: `${siteUrl}/images/${identifier}/400.jpg` } };
    }),
  isbn: (name) => plain(name, '9780143036326', '080442957X'),
  media: (name) => plain(name, 'https://media.example.com/a.mp3?part=1', 'https://example.org/second'),
  number: (name, { min = 0, options = [min, min + 1] }) =>
    pair(options, (value) => plain(name, value, value)[0]),
  password: (name) =>
    pair(['correct horse battery staple', 'another one of some length'], (password) => ({
      written: { [name]: password },
      read: {},
    })),
  reference: (name, field, { records }) =>
    pair(records[field.to] ?? [], (record) => ({
      written: { [referenceKey(name)]: record.id },
      read: field.embed === false ? { [referenceKey(name)]: record.id } : { [name]: record },
    })),
  references: (name, field, { records }) => {
    const all = records[field.to] ?? [];
    return pair([all.toReversed(), all.slice(0, 1)], (some) => {
      const ids = some.map((record) => record.id);
      const key = referencesKey(name);
      return { written: { [key]: ids }, read: field.embed === false ? { [key]: ids } : { [name]: some } };
    });
  },
  'rich-text': (name) =>
    pair(['First words.', 'Second words.'], (text) => {
      const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
      const derived = { [`${name}_html`]: `<p>${text}</p>`, [`${name}_text`]: text };
      return { written: { [name]: document }, read: { [name]: document, ...derived } };
    }),
  slug: (name) => plain(name, 'a-slug-of-its-own', 'another-slug-2'),
  text: (name, { max = 200, multiline = false }) => {
    const short = `A “text” ☕ for ${name}`;
    const long = multiline ? `${short}\n\nof two lines` : short.toUpperCase();
    return plain(name, short.slice(0, max), long.slice(0, max));
  },
  'text-list': (name) => plain(name, ['One', 'Two'], ['Three']),
  truth: (name) => plain(name, true, false),
  url: (name) => plain(name, 'https://example.com/a?b=c', 'http://example.org/'),
};

/** Two different values of a field. */
export function samplesFor(name: string, field: Field, around: Surroundings): readonly [Sample, Sample] {
  return (samplesOf[field.kind] as Samples<FieldKind>)(name, field, around);
}

function groupOf(parts: Readonly<Record<string, GroupPart>>, word: string): Json {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partOf(part, word)]));
}

function partOf(part: GroupPart, word: string): unknown {
  switch (part.kind) {
    case 'text':
      return `The ${word}`;
    case 'number':
      return (part.min ?? 0) + word.length;
    case 'text-list':
      return [word, `${word} again`];
    case 'truth':
      return word === 'first' ? null : true;
  }
}
