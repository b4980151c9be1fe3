import type { ContentTypeRoute } from './data/content-type-route.ts';

declare global {
  /**
   * The declared content types, inserted by the build: importing the declarations would include their
   * validation.
   */
  const CONTENT_TYPE_ROUTES: readonly ContentTypeRoute[];
}
