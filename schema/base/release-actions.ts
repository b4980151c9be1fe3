/** What a release does with content. Redirects and settings are changed, which counts as publishing. */
export const RELEASE_ACTIONS = ['publish', 'unpublish'] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];
