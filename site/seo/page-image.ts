import type { ContentRecord, CuratedList } from '#schema/registry/content-record.ts';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX, coverFiles } from '../ui/cover.tsx';
import type { PageImage } from '../base/metadata.ts';

type Pictured = Pick<
  ContentRecord | CuratedList,
  'image_url' | 'image_alt' | 'image_width' | 'image_height' | 'image_focal_x' | 'image_focal_y'
>;

/** The image of a record for search engines: 400 pixels wide (contract §2). */
export function recordImage(record: Pictured): PageImage | undefined {
  const { image_url: url, image_alt: alt, image_width: width, image_height: height } = record;
  if (url === null) return undefined;
  const { image_focal_x: x, image_focal_y: y } = record;
  const focal = { x: x ?? 50, y: y ?? 50 };
  const cut = coverFiles({ imageWidth: width, imageHeight: height, focal }).find(({ name }) =>
    name.startsWith('400x600'),
  );
  if (cut !== undefined) {
    const file = url.replace(/\d+\.jpg$/, `${cut.name}.jpg`);
    return { url: file, width: COVER_WIDTH_PX, height: COVER_HEIGHT_PX, alt: alt ?? '' };
  }
  const served = Math.min(width ?? COVER_WIDTH_PX, COVER_WIDTH_PX);
  const ratio = width && height ? height / width : COVER_HEIGHT_PX / COVER_WIDTH_PX;
  return { url, width: served, height: Math.round(served * ratio), alt: alt ?? '' };
}
