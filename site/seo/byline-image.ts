import { bylinePictureOf } from '#schema/registry/byline.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { PageImage } from '../base/metadata.ts';

/** The image in the byline of a record, as large as it is kept. The server uses it for feeds, so it must not import JSX. */
export function bylineImage(
  type: ContentType,
  record: ContentRecord,
  siteUrl: string,
): PageImage | undefined {
  const picture = bylinePictureOf(type, record);
  return picture && { url: `${siteUrl}/images/${picture.identifier}/1200.jpg`, alt: picture.alt };
}
