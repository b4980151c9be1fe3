import { createApiClient } from '#api-client/client.ts';
import type { PageContextServer } from 'vike/types';

/** The client is made here, so that the pages know its errors by their class. */
export function onCreatePageContext(pageContext: PageContextServer) {
  const { siteRequest } = pageContext;
  const { settings, fetch, read } = siteRequest;
  pageContext.site = {
    ...siteRequest,
    api: createApiClient({ baseUrl: settings.url, fetch, read }),
  };
}
