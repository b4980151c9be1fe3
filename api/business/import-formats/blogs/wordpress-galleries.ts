import type { SourceItem, SourcePost } from '../source-item.ts';
import { GALLERY_OF_POST, galleryFigure } from '../html/wordpress-text.ts';

/** Texts with such galleries are rare; at most this much is kept in memory. */
const KEPT_MAX_CHARS = 50_000_000;
const SHOWN_MAX = 200;

/** Galleries that show all images of their post, which are known only at the end of the file. */
export interface Galleries {
  attached(values: Readonly<Record<string, string>>): void;
  /** The same item, remembered if it has such a gallery. */
  noted(item: SourceItem): SourceItem;
  completions(): Iterable<{ id: string; part: Partial<SourcePost> }>;
}

export function createGalleries(): Galleries {
  const imagesOf = new Map<string, string[]>();
  const texts = new Map<string, string>();
  let kept = 0;
  return {
    attached(values) {
      const parent = (values['wp:post_parent'] ?? '').trim();
      const id = (values['wp:post_id'] ?? '').trim();
      const isImage = /\.(?:jpe?g|png|gif|webp|avif)(?:\?|$)/i.test(
        (values['wp:attachment_url'] ?? '').trim(),
      );
      if (!isImage || !/^[1-9]\d{0,12}$/.test(parent) || !/^\d{1,12}$/.test(id)) return;
      const known = imagesOf.get(parent) ?? [];
      if (known.length < SHOWN_MAX) imagesOf.set(parent, [...known, id]);
    },
    noted(item) {
      if (!('html' in item) || !item.html.includes(GALLERY_OF_POST)) return item;
      kept += item.html.length;
      if (kept <= KEPT_MAX_CHARS) texts.set(item.id, item.html);
      return item;
    },
    *completions() {
      for (const [id, html] of texts) {
        const images = imagesOf.get(id);
        if (images === undefined) continue;
        yield { id, part: { html: html.replaceAll(GALLERY_OF_POST, images.map(galleryFigure).join('')) } };
      }
    },
  };
}
