import type { TypeNames } from '#schema/called.ts';
import type { ContentIcon } from '#schema/menu.ts';

/** What the browser knows of a content type. */
export interface ContentTypeRoute extends TypeNames {
  /** `content_type_name` on the wire. */
  type: string;
  /** `Book Summaries`. */
  section: string;
  /** `/book-summaries/{category}/{slug}`. */
  path: string;
  icon: ContentIcon;
}
