import { createApiClient } from '#api-client/client.ts';
import type { PageContextServer } from 'vike/types';
import { asking } from '../data/unavailable.ts';

/** The client is made here, so that the pages know its errors by their class. */
export function onCreatePageContext(pageContext: PageContextServer) {
  const { siteRequest } = pageContext;
  const { settings } = siteRequest;
  pageContext.site = {
    ...siteRequest,
    api: createApiClient({ baseUrl: settings.url, ...asking(siteRequest) }),
  };
}
