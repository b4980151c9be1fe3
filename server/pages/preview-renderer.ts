import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import type { SiteRequest } from '#site/base/site-context.ts';
import type { SiteSource } from '../product/site-settings.ts';
import type { RenderedPage } from '../cache/cached-page.ts';

/** A token that no link has. It marks a record that was passed in. */
const TOKEN = 'working-copy';

interface PreviewRooms {
  now: () => Date;
  source: SiteSource;
  renderSitePage(url: string, siteRequest: SiteRequest, requestId: string): Promise<RenderedPage>;
}

/** A public page with unsaved settings, without third-party code. Nothing is cached. */
export function createSettingsPreviewRenderer(
  rooms: PreviewRooms,
): NonNullable<AppDeps['renderWithSettings']> {
  return async (path, site, requestId) => {
    const { fetch, settings, languages } = rooms.source;
    const shown = { ...(await settings()), ...site, analytics: null, code: null };
    const asking = { settings: shown, languages, now: rooms.now(), fetch };
    return (await rooms.renderSitePage(path, asking, requestId)).body.toString();
  };
}

/**
 * The page of the site for an unsaved record: the preview page reads its record from the input instead of
 * from the API. Nothing is cached, on this node or another.
 */
export function createPreviewRenderer(rooms: PreviewRooms): NonNullable<AppDeps['renderPreview']> {
  return async (record, requestId) => {
    const { fetch, settings, languages } = rooms.source;
    const page = await rooms.renderSitePage(
      `/preview/${TOKEN}`,
      {
        settings: await settings(),
        languages,
        now: rooms.now(),
        fetch: async (input, init) => {
          const request = new Request(input, init);
          const isRecord = new URL(request.url).pathname === `/api/v1/preview/${TOKEN}`;
          return isRecord ? Response.json({ data: record }) : fetch(request);
        },
      },
      requestId,
    );
    if (page.status !== 200) throw new Error(`The preview responded with ${page.status}.`);
    return page.body.toString();
  };
}
