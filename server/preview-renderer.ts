import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import type { SiteRequest } from '#site/site-context.ts';
import type { RenderedPage } from './cached-page.ts';

/** No link has this token: it stands for a record that was handed in. */
const TOKEN = 'working-copy';

interface PreviewRooms {
  now: () => Date;
  siteRequest: Omit<SiteRequest, 'now'>;
  renderSitePage(url: string, siteRequest: SiteRequest, requestId: string): Promise<RenderedPage>;
}

/**
 * The page of the site for a record that is in no table: the preview page, which reads its record from what it is given
 * instead of from the API. Nothing is kept, on this node or another.
 */
export function createPreviewRenderer(rooms: PreviewRooms): NonNullable<AppDeps['renderPreview']> {
  return async (record, requestId) => {
    const { fetch } = rooms.siteRequest;
    const page = await rooms.renderSitePage(
      `/preview/${TOKEN}`,
      {
        ...rooms.siteRequest,
        now: rooms.now(),
        fetch: async (input, init) => {
          const request = new Request(input, init);
          const isRecord = new URL(request.url).pathname === `/api/v1/preview/${TOKEN}`;
          return isRecord ? Response.json({ data: record }) : fetch(request);
        },
      },
      requestId,
    );
    if (page.status !== 200) throw new Error(`The preview was answered with ${page.status}.`);
    return page.body.toString();
  };
}
