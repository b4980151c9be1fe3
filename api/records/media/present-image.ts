import { imageUrlOf } from '../resources/image-url.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { LibraryImage } from './image-library.ts';
import type { StoredImage } from './store-image.ts';

/** What an upload answers. */
export const STORED_IMAGE = {
  type: 'object',
  properties: {
    image_unique_identifier: { type: 'string' },
    image_url: { type: 'string', format: 'uri' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    alt: { type: ['string', 'null'] },
    placeholder_color: { type: 'string' },
    already_stored: { type: 'boolean', description: 'True: the library had this very picture before.' },
  },
} as const;
/** One picture as the library tells of it. */
export const LIBRARY_IMAGE = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'The same as image_unique_identifier.' },
    ...STORED_IMAGE.properties,
    format: { enum: ['jpeg', 'png', 'webp'] },
    focal_x: { type: 'integer', description: 'Per cent from the left: what crops keep in sight.' },
    focal_y: { type: 'integer', description: 'Per cent from the top.' },
    bytes: { type: 'integer' },
    source_url: { type: ['string', 'null'] },
    created_by: { type: ['string', 'null'] },
    created_by_name: { type: ['string', 'null'] },
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

/** For the wire. */
export function presentStored(image: StoredImage & { wasThere: boolean }, { env }: AppDeps) {
  return {
    image_unique_identifier: image.identifier,
    image_url: imageUrlOf(image.identifier, env.siteUrl),
    width: image.width,
    height: image.height,
    alt: image.alt,
    placeholder_color: image.placeholderColor,
    already_stored: image.wasThere,
  };
}

/** For the wire. */
export function presentListed({ identifier, used_in: usedIn, ...image }: LibraryImage, { env }: AppDeps) {
  return {
    id: identifier,
    image_unique_identifier: identifier,
    image_url: imageUrlOf(identifier, env.siteUrl),
    ...image,
    used_count: usedIn.length,
    used_in: usedIn,
  };
}
