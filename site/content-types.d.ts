import type { ContentTypeRoute } from './data/content-type-route.ts';

declare global {
  /** The declared content types, put in by the build: the declarations themselves would bring their validation along. */
  const CONTENT_TYPE_ROUTES: readonly ContentTypeRoute[];
}
