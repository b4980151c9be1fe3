import { mediaPath } from '#schema/base/media-files.ts';
import { sql } from 'drizzle-orm';
import type { Resource } from '#schema/define/define-resource.ts';
import { type Field, kindOf } from '#schema/fields/index.ts';
import { ownKindNamed } from '#schema/fields/parts/own-kinds.ts';
import { type Sample, type Surroundings, plainSample } from '#schema/fields/parts/samples.ts';
import { referenceKey } from '#schema/fields/reference.ts';
import { isContentType, isDocumentResource } from '#schema/registry/registry.ts';
import { rows } from '../platform/database/database.ts';
import { type AnsweredRecord, type Json, clientFor } from './api-client.ts';
import { createArticle, createCategory, createTag, madeBy } from './content-records.ts';
import type { TestApp } from './test-app.ts';

/** The API path of a resource. Content and lists have separate paths for creating and listing. */
export function wireOf(resource: Resource) {
  const { path } = resource.api;
  const type = isContentType(resource) ? resource.storage.type : undefined;
  const isList = isDocumentResource(resource) && type === undefined;
  return {
    create: isList ? `${path}/with-content` : path,
    own: type === undefined ? {} : { content_type_name: type },
    list: (query: string) => `${path}?${type === undefined ? '' : `content_type_name=${type}&`}${query}`,
    one: (id: string) => `${path}/${id}`,
  };
}

/** Templates that show what is new: recurring issues take no others. */
const DIGESTS = 'digests';

/** Two of everything that a field may point to. */
export async function makeSurroundings(test: Pick<TestApp, 'deps' | 'request'>): Promise<Surroundings> {
  const images = ['a'.repeat(32), 'b'.repeat(32)];
  for (const identifier of images) {
    await rows(
      test.deps.database.queries,
      sql`INSERT INTO images (identifier, format, width, height, bytes, placeholder_color, created_at)
          VALUES (${identifier}, 'png', 40, 60, 1, '#123456', ${test.deps.now()})`,
    );
  }
  const files = ['c'.repeat(32), 'd'.repeat(32)];
  for (const identifier of files) {
    await rows(
      test.deps.database.queries,
      sql`INSERT INTO files (identifier, format, bytes, name, created_at)
          VALUES (${identifier}, 'pdf', 1, 'A file.pdf', ${test.deps.now()})`,
    );
  }
  const two = async (make: (name: string) => Promise<AnsweredRecord>) => {
    const made = [await make('Here first'), await make('Here second')];
    return made.map(({ id, name, slug }) => ({ id, name, slug: slug ?? null }));
  };
  const post =
    (path: string, more: Json = {}) =>
    async (name: string) =>
      madeBy(await clientFor(test, 'administrator').post(path, { name, ...more }));
  return {
    siteUrl: 'http://localhost:3000',
    images,
    files: files.map((identifier) => mediaPath(identifier, 'pdf')),
    contentIds: [(await createArticle(test)).id, (await createArticle(test)).id],
    records: {
      books: await two(async (title) => {
        const input = { content_type_name: 'book', title };
        const { id, slug } = madeBy(await clientFor(test, 'administrator').post('/content', input));
        return { id, name: title, slug } as AnsweredRecord;
      }),
      categories: await two((name) => createCategory(test, name)),
      tags: await two((name) => createTag(test, name)),
      'contact-lists': await two(post('/contact-lists', { visibility: 'public' })),
      segments: await two(
        post('/segments', {
          rule: { about: 'group', match: 'all', rules: [{ about: 'status', is: 'is', value: 'enabled' }] },
        }),
      ),
      'email-templates': await two(post('/newsletter-templates')),
      [DIGESTS]: await two(async (name) => {
        const blocks = [{ type: 'content_list', rule: { limit: 5 } }];
        return madeBy(await clientFor(test, 'administrator').post('/newsletter-templates', { name, blocks }));
      }),
    },
  };
}

const mjml = (words: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${words} <a href="{{ unsubscribe_url }}">Leave</a></mj-text></mj-column></mj-section></mj-body></mjml>`;
/** Texts with their own syntax, which a declaration does not describe. */
const GRAMMARS: Readonly<Record<string, readonly [string | string[], string | string[]]>> = {
  'email-series.attribute': ['plan', 'city'],
  'email-series.end_attribute': ['bought', 'moved'],
  'forms.thanks_page': ['/welcome', '/thanks?from=form'],
  'forms.origins': [['https://shop.example'], ['http://blog.example:8080']],
  'recurring-issues.time': ['07:30', '18:05'],
  'recurring-issues.content_types': [['article'], ['interview', 'article']],
  'redirects.from': ['/first-old-page', '/second-old-page'],
  'redirects.to': ['/first-new-page', 'https://example.org/second?a=b#c'],
  'email-templates.mjml': [mjml('First'), mjml('Second')],
};

/** Fields that are needed because of what others say. */
const NEEDED: ReadonlySet<string> = new Set(['redirects.to']);

/** Two samples of a field of this resource: different ones, unless a site folder gives only one. */
export function samplesOf(resource: Resource, [name, field]: [string, Field], around: Surroundings) {
  const example = field.as === undefined ? undefined : ownKindNamed(field.as)?.example;
  const texts =
    GRAMMARS[`${resource.name}.${name}`] ?? (example === undefined ? undefined : [example, example]);
  const isDigest = resource.name === 'recurring-issues' && name === 'template' && field.kind === 'reference';
  const declared: Field = isDigest ? { ...field, to: DIGESTS } : field;
  const [first, second] =
    texts?.map((text) => plainSample(name, text)) ?? kindOf(declared).samples(name, declared, around);
  if (first === undefined || second === undefined) throw new Error(`${name} needs two samples.`);
  return [first, second] as const;
}

/** The fields that a body may carry. */
export const writableFields = (resource: Resource) =>
  Object.entries(resource.fields).filter(([, field]) => field.readOnly !== true);

/** The name by which a body carries a field with one value: `template_id` for the reference `template`. */
export const keyInBody = ([name, { kind }]: readonly [string, Field]) =>
  kind === 'reference' ? referenceKey(name) : name;

/** A body with the least it may carry, or with every field. */
export function inputFor(resource: Resource, around: Surroundings, every: boolean): Sample {
  const samples = writableFields(resource)
    .filter(([name, field]) => every || field.required === true || NEEDED.has(`${resource.name}.${name}`))
    .map((entry) => samplesOf(resource, entry, around)[0]);
  return {
    written: Object.assign({ ...wireOf(resource).own }, ...samples.map((sample) => sample.written)) as Json,
    read: Object.assign({}, ...samples.map((sample) => sample.read)) as Json,
  };
}

/** A record as an administrator makes it. */
export async function makeRecord(test: TestApp, resource: Resource, input: Json): Promise<AnsweredRecord> {
  const made = await clientFor(test, 'administrator').post(wireOf(resource).create, input);
  return withoutRevealedOnce(madeBy(made));
}

/** The creator of a webhook is shown its secret, only this once. */
export function withoutRevealedOnce(made: AnsweredRecord): AnsweredRecord {
  const kept = { ...made };
  delete kept.secret;
  return kept;
}
