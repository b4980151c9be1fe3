import type { ShownImage } from '#schema/answers/records/images.ts';
import { imageUrlOf } from '../resources/image-url.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { LibraryImage } from './image-library.ts';
import type { StoredImage } from './store-image.ts';

/** For the wire. */
export function presentImage(image: StoredImage, { env }: Pick<AppDeps, 'env'>): ShownImage {
  return {
    image_unique_identifier: image.identifier,
    image_url: imageUrlOf(image.identifier, env.siteUrl),
    width: image.width,
    height: image.height,
    alt: image.alt,
    placeholder_color: image.placeholderColor,
  };
}

/** The same for staff, with its file name and whether it was there before. */
export function presentStored(image: StoredImage & { wasThere: boolean }, deps: Pick<AppDeps, 'env'>) {
  return { ...presentImage(image, deps), file_name: image.fileName, already_stored: image.wasThere };
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
