import { z } from 'zod';
import { type Grant, ROLES } from '#schema/access.ts';
import { IMAGE_IDENTIFIER } from '#schema/fields/image.ts';
import { imageUrlOf } from '../content/present-document.ts';
import { ApiError, notFound, validationFailed } from '../http/api-error.ts';
import { pagingParams, searchParam } from '../http/list-query.ts';
import { requireActor } from '../http/require-actor.ts';
import { type Route, created, defineRoute, noContent, ok, pageOf } from '../http/route.ts';
import type { AppDeps } from '../app-deps.ts';
import { fetchImage } from './fetch-image.ts';
import { type LibraryImage, deleteUnusedImage, listImages, readImage } from './image-library.ts';
import { type StoredImage, findImage, storeImage } from './store-image.ts';
import { UPLOAD_BODY_MAX_BYTES, readUploadForm } from './upload-form.ts';

const GROUP = 'Images';
const STAFF: Grant = { roles: ROLES };
const WRITERS: Grant = { roles: ['administrator', 'editor', 'author'] };
const EDITORS: Grant = { roles: ['administrator', 'editor'] };

const STORED_IMAGE = {
  type: 'object',
  properties: {
    image_unique_identifier: { type: 'string' },
    image_url: { type: 'string', format: 'uri' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    alt: { type: ['string', 'null'] },
    placeholder_color: { type: 'string' },
  },
} as const;
const LIBRARY_IMAGE = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'The same as image_unique_identifier.' },
    ...STORED_IMAGE.properties,
    format: { enum: ['jpeg', 'png', 'webp'] },
    bytes: { type: 'integer' },
    source_url: { type: ['string', 'null'] },
    created_by: { type: ['string', 'null'] },
    created_at: { type: 'string', format: 'date-time' },
    used_count: { type: 'integer' },
    used_in: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, title: { type: 'string' }, type: { type: 'string' } },
      },
    },
  },
} as const;

const uploadImage = defineRoute({
  method: 'POST',
  path: '/image/upload',
  summary:
    'Put a picture into the library: multipart with one `file` (JPEG, PNG, WebP or AVIF, 10 MB) and its `alt`',
  group: GROUP,
  grant: WRITERS,
  body: { kind: 'form', maxBytes: UPLOAD_BODY_MAX_BYTES },
  answer: { status: 201, shape: 'raw', schema: STORED_IMAGE },
  async handle({ request, actor, deps }) {
    const { bytes, alt } = await readUploadForm(request);
    const image = await storeImage(deps, { bytes, alt, createdBy: requireActor(actor).id });
    return created(presentStored(image, deps));
  },
});

const useExistingImage = defineRoute({
  method: 'POST',
  path: '/image/upload/existing-image',
  summary: 'Take a picture from a public address, or one that the library has',
  group: GROUP,
  grant: WRITERS,
  body: {
    kind: 'json',
    schema: z
      .strictObject({
        image_url: z.string().max(2048, 'must be at most 2048 characters').optional(),
        image_unique_identifier: z
          .string()
          .regex(IMAGE_IDENTIFIER, 'is not an image of the library')
          .optional(),
      })
      .refine((body) => (body.image_url === undefined) !== (body.image_unique_identifier === undefined), {
        path: ['image_url'],
        message: 'or image_unique_identifier is needed, and only one of them',
      }),
  },
  answer: { status: 201, shape: 'raw', schema: STORED_IMAGE },
  async handle({ body, actor, deps }) {
    const { image_url: url = '' } = body;
    const identifier = body.image_unique_identifier ?? ownIdentifier(url, deps.env.siteUrl);
    if (identifier === undefined)
      return created(presentStored(await fetchImage(deps, url, requireActor(actor).id), deps));
    const image = await findImage(deps, identifier);
    const field = body.image_url === undefined ? 'image_unique_identifier' : 'image_url';
    if (image === undefined) throw validationFailed({ [field]: ['is not an image of the library'] });
    return created(presentStored(image, deps));
  },
});

const listLibrary = defineRoute({
  method: 'GET',
  path: '/image',
  summary: 'The library, newest first, with where each picture is used',
  group: GROUP,
  grant: STAFF,
  query: z.strictObject({
    ...pagingParams,
    search: searchParam.default(''),
    unused: z.enum(['true', 'false'], 'unused must be true or false').default('false'),
  }),
  answer: {
    status: 200,
    shape: 'raw',
    schema: { type: 'object', properties: { data: { type: 'array', items: LIBRARY_IMAGE } } },
  },
  async handle({ query, deps }) {
    const asked = {
      page: query.page,
      perPage: query.per_page,
      search: query.search,
      unused: query.unused === 'true',
    };
    const { found, total } = await listImages(deps.database.queries, asked);
    return ok(
      pageOf(
        found.map((image) => presentListed(image, deps)),
        { ...asked, total },
      ),
    );
  },
});

const getImage = defineRoute({
  method: 'GET',
  path: '/image/:identifier',
  summary: 'One picture, with where it is used',
  group: GROUP,
  grant: STAFF,
  answer: { status: 200, shape: 'raw', schema: LIBRARY_IMAGE },
  async handle({ params, deps }) {
    const image = await readImage(deps.database.queries, params.identifier ?? '');
    if (image === undefined) throw notFound('image');
    return ok(presentListed(image, deps));
  },
});

const deleteImage = defineRoute({
  method: 'DELETE',
  path: '/image/:identifier',
  summary: 'Remove a picture that nothing shows',
  group: GROUP,
  grant: EDITORS,
  answer: { status: 204, shape: 'none' },
  async handle({ params, deps }) {
    const identifier = params.identifier ?? '';
    const image = await readImage(deps.database.queries, identifier);
    if (image === undefined) throw notFound('image');
    if (!(await deleteUnusedImage(deps.database.queries, identifier))) {
      throw new ApiError('in_use', {
        message: `The picture is used in ${titlesOf(image)}. Take it out there first.`,
      });
    }
    await deps.images.removeAll(identifier);
    return noContent();
  },
});

/** The picture library (contract §4). */
export const mediaRoutes: readonly Route[] = [
  uploadImage,
  useExistingImage,
  listLibrary,
  getImage,
  deleteImage,
];

function presentStored(image: StoredImage, { env }: AppDeps) {
  return {
    image_unique_identifier: image.identifier,
    image_url: imageUrlOf(image.identifier, env.siteUrl),
    width: image.width,
    height: image.height,
    alt: image.alt,
    placeholder_color: image.placeholderColor,
  };
}

function presentListed({ identifier, used_in: usedIn, ...image }: LibraryImage, { env }: AppDeps) {
  return {
    id: identifier,
    image_unique_identifier: identifier,
    image_url: imageUrlOf(identifier, env.siteUrl),
    ...image,
    used_count: usedIn.length,
    used_in: usedIn,
  };
}

/** An address of our own pictures names one of the library. */
function ownIdentifier(url: string, siteUrl: string): string | undefined {
  if (!url.startsWith(`${siteUrl}/images/`)) return undefined;
  const [identifier = ''] = url.slice(`${siteUrl}/images/`.length).split('/');
  return IMAGE_IDENTIFIER.test(identifier) ? identifier : undefined;
}

function titlesOf({ used_in: [first, ...others] }: LibraryImage): string {
  const title = first === undefined ? 'something new' : `“${first.title}”`;
  return others.length === 0 ? title : `${title} and ${others.length} more`;
}
