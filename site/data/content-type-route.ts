import type { ContentIcon } from '#schema/menu.ts';

/** What the browser knows of a content type. */
export interface ContentTypeRoute {
  /** The name of its declaration: `book-summaries`. */
  name: string;
  /** `content_type_name` on the wire. */
  type: string;
  /** `Book Summaries`. */
  section: string;
  /** `Book summary`. */
  one: string;
  /** `/book-summaries/{category}/{slug}`. */
  path: string;
  icon: ContentIcon;
}
