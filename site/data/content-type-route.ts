import type { TypeNames } from '#schema/define/called.ts';
import type { ContentIcon } from '#schema/define/menu.ts';

/** The part of a content type that the browser knows. */
export interface ContentTypeRoute extends TypeNames {
  /** The API's `content_type_name`. */
  type: string;
  /** `Book Summaries`. */
  section: string;
  /** `/book-summaries/{category}/{slug}`. */
  path: string;
  icon: ContentIcon;
}
