import { z } from 'zod';
import type { ContentRecord, CuratedList } from '../../registry/content-record.ts';
import { anyContent } from '../../define/define-content-type.ts';
import type { Resource } from '../../define/define-resource.ts';
import { kindOf, labelOf } from '../../fields/index.ts';
import {
  type RecordFor,
  allResources,
  contentTypes,
  isContentType,
  isDocumentResource,
} from '../../registry/registry.ts';
import { jsonObject } from '../../base/json.ts';

type Shape = Record<string, z.ZodType>;

const imageShape: Shape = {
  image_width: z.int().nullable(),
  image_height: z.int().nullable(),
  image_placeholder_color: z.string().nullable().describe('The average color of the image, `#rrggbb`.'),
  image_focal_x: z.int().nullable().describe('Focal point, in percent from the left.'),
  image_focal_y: z.int().nullable().describe('Focal point, in percent from the top.'),
};

const contentShape: Shape = {
  provenance: jsonObject
    .nullable()
    .optional()
    .describe('For AI drafts: model, prompt, tokens, cost, and alternatives. Visible to staff only.'),
  drafted_with_ai: z
    .object({ edited_by: z.string().nullable() })
    .optional()
    .describe('For published AI drafts, if the settings disclose them: who edited the text.'),
  chosen: z.literal(true).optional().describe('In responses with related content: the editors chose it.'),
};

const listItem = z.object({
  position: z.int(),
  note: z.string().nullable(),
  content: z.lazy(() => content),
});

const schemas: ReadonlyMap<string, z.ZodObject> = new Map(
  allResources.map((resource) => [resource.name, recordSchemaOf(resource)]),
);

const content = z
  .discriminatedUnion('content_type_name', contentTypes.map(({ name }) => schemas.get(name)) as [z.ZodObject])
  .meta({ id: 'Content', description: 'A record of any content type.' });

/** A record of a resource, by name; for `content`, a record of any content type. */
export function recordSchema(name: string): z.ZodType {
  const schema = name === anyContent.name ? content : schemas.get(name);
  if (schema === undefined) throw new Error(`There is no resource ${name}.`);
  return schema;
}

const selected: ReadonlyMap<string, z.ZodObject> = new Map(
  allResources.map((resource) => [resource.name, selectedSchemaFor(resource)]),
);
const selectedContent = z
  .discriminatedUnion(
    'content_type_name',
    contentTypes.map(({ name }) => selected.get(name)) as [z.ZodObject],
  )
  .meta({
    id: 'SelectedContent',
    description: 'A record of any content type with the requested fields.',
  });

/** A record of a resource with the fields that a request selected. */
export function selectedSchema(name: string): z.ZodType {
  const schema = name === anyContent.name ? selectedContent : selected.get(name);
  if (schema === undefined) throw new Error(`There is no resource ${name}.`);
  return schema;
}

function selectedSchemaFor({ name }: Resource): z.ZodObject {
  const whole = schemas.get(name);
  if (whole === undefined) throw new Error(`There is no resource ${name}.`);
  const { id, content_type_name: typeName } = whole.shape;
  return whole
    .partial()
    .extend({ ...(id && { id }), ...(typeName instanceof z.ZodLiteral && { content_type_name: typeName }) })
    .meta({
      id: `Selected${componentName(name)}`,
      description: 'The same record with the requested fields.',
    });
}

/*
 * Records are derived from their declarations, so handlers are only type-checked to return objects; every
 * test that calls a route checks their content.
 */

/** Content of any type, typed as clients read it. */
export const contentRecord = content as unknown as z.ZodType<ContentRecord, object>;
/** A contact, typed as clients read it. */
export const contactRecord = recordSchema('contacts') as unknown as z.ZodType<RecordFor<'contacts'>, object>;
/** A newsletter, typed as clients read it. */
export const campaignRecord = recordSchema('email-newsletters') as unknown as z.ZodType<
  RecordFor<'email-newsletters'>,
  object
>;
/** A category, typed as clients read it. */
export const categoryRecord = recordSchema('categories') as unknown as z.ZodType<
  RecordFor<'categories'>,
  object
>;
/** A curated list, typed as clients read it. */
export const listRecord = recordSchema('lists') as unknown as z.ZodType<CuratedList, object>;

function recordSchemaOf(resource: Resource): z.ZodObject {
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const mayBeMissing = field.staffOnly === true || field.large === true || field.sparse === true;
    const parts = Object.entries(kindOf(field).read(name, field)).map(([key, schema]) => [
      key,
      (mayBeMissing ? schema.optional() : schema).describe(field.help ?? labelOf(name, field)),
    ]);
    return Object.fromEntries(parts) as Shape;
  });
  return z
    .object({
      id: z.uuid(),
      ...(Object.assign({}, ...fields) as Shape),
      ...(isDocumentResource(resource) ? documentShape(resource) : {}),
      version: z.int().optional().describe('Increases with every save. Visible to staff only.'),
      created_by: z.uuid().nullable().optional().describe('Who created it. Visible to staff only.'),
      created_at: z.iso.datetime(),
      updated_at: z.iso.datetime(),
    })
    .meta({ id: componentName(resource.name), description: resource.purpose });
}

function documentShape(resource: Resource): Shape {
  return {
    ...('image' in resource.fields ? imageShape : {}),
    ...(isContentType(resource)
      ? { content_type_name: z.literal(resource.storage.type), ...contentShape }
      : { status: z.enum(['draft', 'published', 'trashed']), items: z.array(listItem).optional() }),
  };
}

/** `book-summaries` → `BookSummaries` */
export function componentName(resourceName: string): string {
  return resourceName.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
