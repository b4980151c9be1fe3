/** The module `colophon/server` for the hooks and routes of a site folder. */
export {
  type AfterChange,
  type BeforeSave,
  type BeforeSend,
  type BeforeStep,
  type BeforeSubscribe,
  type HookContext,
  Refusal,
  type SiteHooks,
  defineHooks,
} from './registry/hooks.ts';
export {
  type SiteGrant,
  type SiteRoute,
  type SiteRouteInput,
  defineRoute,
} from './site-folder/site-route.ts';
export { z } from 'zod';
