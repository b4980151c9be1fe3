import { describe, expect, expectTypeOf, it } from 'vitest';
import { categoryAccess } from '../access/access.ts';
import { anyContent, defineContentType } from './define-content-type.ts';
import { defineResource } from './define-resource.ts';
import type { RichTextDocument } from '../document/schema.ts';
import {
  attributes,
  boolean,
  choice,
  contentItems,
  dateTime,
  groupList,
  image,
  number,
  password,
  reference,
  references,
  richText,
  slug,
  text,
  textList,
  truth,
} from '../fields/index.ts';
import type { AttributeValue } from '../fields/attributes.ts';
import type { ContentItem, ContentItemInput } from '../fields/content-items.ts';
import type { Embedded } from '../fields/reference.ts';
import type { CreateInputOf, RecordOf, UpdateInputOf } from './record.ts';
import {
  type CreateInputFor,
  type RecordFor,
  type UpdateInputFor,
  allResources,
} from '../registry/registry.ts';
import { createSchemaOf, updateSchemaOf, writableKeysOf } from '../bodies/write-schemas.ts';

const fields = { name: text({ required: true }), slug: slug({ from: 'name' }), pages: number() };
const base = {
  name: 'books',
  label: { one: 'Book', many: 'Books' },
  purpose: 'Books.',
  group: 'Content',
  api: { path: '/book' },
  storage: { strategy: 'table', table: 'books' },
  fields,
  title: 'name',
  list: {
    columns: ['name', 'updated_at'],
    sortable: ['name', 'created_at'],
    sort: { by: 'name', order: 'asc' },
  },
  search: { A: ['name'] },
  form: { main: ['name'], side: [{ label: 'Page', fields: ['slug', 'pages'] }] },
  access: categoryAccess,
} as const;
const { list } = base;

describe('a declaration', () => {
  it('names nothing that is no field', () => {
    defineResource(base);
    // @ts-expect-error -- the title is a field
    defineResource({ ...base, title: 'title' });
    // @ts-expect-error -- a column is a field or a core column
    defineResource({ ...base, list: { ...list, columns: ['name', 'author'] } });
    // @ts-expect-error -- a filter is a field
    defineResource({ ...base, list: { ...list, filters: ['author'] } });
    // @ts-expect-error -- what is sorted by is a field or a core column
    defineResource({ ...base, list: { ...list, sortable: ['size'] } });
    // @ts-expect-error -- the sort as well
    defineResource({ ...base, list: { ...list, sort: { by: 'size', order: 'asc' } } });
    // @ts-expect-error -- what is searched is a field
    defineResource({ ...base, search: { A: ['title'] } });
    // @ts-expect-error -- the main column is made of fields
    defineResource({ ...base, form: { main: ['title'], side: [] } });
    // @ts-expect-error -- the side panel too
    defineResource({ ...base, form: { main: ['name'], side: [{ label: 'Page', fields: ['path'] }] } });
    const kinds = {
      ...fields,
      at: dateTime(),
      words: richText(),
      secret: boolean({ staffOnly: true }),
      page: number(),
    };
    const wide = { ...base, fields: kinds } as const;
    // @ts-expect-error -- a list is not narrowed by a moment
    defineResource({ ...wide, list: { ...list, filters: ['at'] } });
    // @ts-expect-error -- nor by what visitors are not shown
    defineResource({ ...wide, list: { ...list, filters: ['secret'] } });
    // @ts-expect-error -- nor by a name that every list has as a parameter
    defineResource({ ...wide, list: { ...list, filters: ['page'] } });
    // @ts-expect-error -- a long text has no order
    defineResource({ ...wide, list: { ...list, sortable: ['words'] } });
    // @ts-expect-error -- nor a column
    defineResource({ ...wide, list: { ...list, columns: ['words'] } });
    // @ts-expect-error -- a moment has no words to search for
    defineResource({ ...wide, search: { A: ['at'] } });
    defineResource({
      ...wide,
      list: { ...list, filters: ['pages'], sortable: ['at'] },
      search: { A: ['words'] },
    });
    // @ts-expect-error -- what is required to publish is a field
    defineResource({ ...base, publishing: { required: ['body'] } });
    expect(defineResource(base)).toBe(base);
  });

  it('of a content type names its own fields or those of all', () => {
    const podcast = {
      name: 'podcasts',
      type: 'podcast',
      label: { one: 'Podcast', many: 'Podcasts' },
      purpose: 'Episodes.',
      fields: { host: text() },
      site: { path: '/podcasts/{slug}', index: '/podcasts', section: 'Podcasts', schemaOrg: 'Article' },
    } as const;
    const declared = defineContentType({
      ...podcast,
      main: ['host'],
      requiredToPublish: ['host', 'category'],
    });
    expect(declared.publishing?.required).toEqual(['title', 'slug', 'intro', 'body', 'host', 'category']);
    expect(declared.form.main).toEqual(['title', 'intro', 'host', 'body']);
    // @ts-expect-error -- no such field
    defineContentType({ ...podcast, main: ['guest'] });
    // @ts-expect-error -- no such field
    defineContentType({ ...podcast, requiredToPublish: ['guest'] });
    // @ts-expect-error -- no such field
    defineContentType({ ...podcast, list: { filters: ['guest'] } });
    // @ts-expect-error -- no such field
    defineContentType({ ...podcast, list: { admin: { sortBy: 'guest', sortOrder: 'asc', perPage: 20 } } });
    const narrowed = defineContentType({ ...podcast, list: { filters: ['host'], sortable: ['host'] } });
    expect(narrowed.list.filters).toEqual([...(anyContent.list.filters ?? []), 'host']);
    expectTypeOf<RecordOf<typeof declared>['host']>().toEqualTypeOf<string | null>();
    expectTypeOf<RecordOf<typeof declared>['title']>().toEqualTypeOf<string>();
  });

  it('is plain data: it survives being written as JSON', () => {
    for (const resource of allResources) expect(JSON.parse(JSON.stringify(resource))).toEqual(resource);
  });
});

describe('the types of records', () => {
  const sample = defineResource({
    ...base,
    fields: {
      ...fields,
      status: choice({ options: ['open', 'shut'], default: 'open' }),
      size: choice({ options: ['s', 'l'] }),
      on: boolean(),
      sure: truth(),
      at: dateTime({ readOnly: true }),
      cover: image(),
      body: richText(),
      shelf: reference({ to: 'categories' }),
      owner: reference({ to: 'users', embed: false }),
      tags: references({ to: 'tags' }),
      items: contentItems(),
      words: textList(),
      more: attributes(),
      secret: password(),
      ideas: groupList({
        of: { title: text({ required: true }), page: number(), seen: truth(), parts: textList() },
      }),
    },
  });
  type Sample = RecordOf<typeof sample>;
  type Idea = { title: string; page: number | null; seen: boolean | null; parts: string[] };

  it('say what is read', () => {
    expectTypeOf<Sample>().toEqualTypeOf<{
      id: string;
      version: number;
      created_at: string;
      updated_at: string;
      name: string;
      slug: string | null;
      pages: number | null;
      status: 'open' | 'shut';
      size: 's' | 'l' | null;
      on: boolean;
      sure: boolean | null;
      at: string | null;
      cover_unique_identifier: string | null;
      cover_url: string | null;
      cover_alt: string | null;
      body?: RichTextDocument | null;
      body_html?: string | null;
      body_text?: string | null;
      shelf: Embedded | null;
      owner_id: string | null;
      tags: Embedded[];
      items: ContentItem[];
      words: string[];
      more: Record<string, AttributeValue>;
      ideas: Idea[];
    }>();
  });

  it('say what is written', () => {
    type Optional = {
      slug?: string | null;
      pages?: number | null;
      status?: 'open' | 'shut';
      size?: 's' | 'l' | null;
      on?: boolean;
      sure?: boolean | null;
      cover_unique_identifier?: string | null;
      cover_alt?: string | null;
      body?: RichTextDocument | string | null;
      shelf_id?: string | null;
      owner_id?: string | null;
      tag_ids?: string[];
      items?: ContentItemInput[];
      words?: string[];
      more?: Record<string, AttributeValue>;
      secret?: string;
    };
    type Create = CreateInputOf<typeof sample>;
    type Update = UpdateInputOf<typeof sample>;
    expectTypeOf<Omit<Create, 'ideas'>>().toEqualTypeOf<
      Optional & { name: string } extends infer All ? { [Key in keyof All]: All[Key] } : never
    >();
    expectTypeOf<Omit<Update, 'ideas'>>().toEqualTypeOf<
      Optional & { name?: string; version?: number } extends infer All
        ? { [Key in keyof All]: All[Key] }
        : never
    >();
    expectTypeOf<{ title: string; page?: number | null }>().toExtend<NonNullable<Create['ideas']>[number]>();
    expectTypeOf<{ page: number }>().not.toExtend<NonNullable<Create['ideas']>[number]>();
    expectTypeOf<Create>().not.toHaveProperty('at');
  });

  it('are exact for the resources of the product', () => {
    expectTypeOf<RecordFor<'book-summaries'>['key_ideas']>().toEqualTypeOf<
      { title: string; text: string | null; passages: string[] }[]
    >();
    expectTypeOf<RecordFor<'articles'>['category']>().toEqualTypeOf<Embedded | null>();
    expectTypeOf<RecordFor<'articles'>['status']>().toEqualTypeOf<
      'draft' | 'scheduled' | 'published' | 'archived' | 'trashed'
    >();
    expectTypeOf<RecordFor<'categories'>['content_count']>().toEqualTypeOf<number | null>();
    expectTypeOf<CreateInputFor<'tags'>>().toEqualTypeOf<{
      name: string;
      slug?: string | null;
      description?: string | null;
    }>();
    expectTypeOf<UpdateInputFor<'tags'>>().toEqualTypeOf<{
      name?: string;
      slug?: string | null;
      description?: string | null;
      version?: number;
    }>();
    expectTypeOf<UpdateInputFor<'users'>>().not.toHaveProperty('last_login_at');
    // @ts-expect-error -- no such resource
    expectTypeOf<RecordFor<'poems'>>();
  });
});

describe('the rules of bodies', () => {
  it.each(allResources.map((resource) => [resource.name, resource] as const))(
    'of %s accept every writable name and nothing else',
    (_name, resource) => {
      const firsts = Object.values(resource.fields).flatMap((field) =>
        field.kind === 'references' && field.first !== undefined ? [`${field.first}_id`] : [],
      );
      const names = [...firsts, ...writableKeysOf(resource)];
      expect(Object.keys(createSchemaOf(resource).shape)).toEqual(names);
      expect(Object.keys(updateSchemaOf(resource).shape)).toEqual([...names, 'version']);
      expect(createSchemaOf(resource).safeParse({ no_such_field: 1 }).success).toBe(false);
      expect(updateSchemaOf(resource).safeParse({ version: 1 }).success).toBe(true);
    },
  );
});
