import { createApiClient } from '#api-client/client.ts';
import type { PageContextServer } from 'vike/types';
import { asking } from '../data/queries/unavailable.ts';
import { reportFailedViewsTo } from '../base/failures.ts';

/** The client is created here, so that pages recognize its errors by class. */
export function onCreatePageContext(pageContext: PageContextServer) {
  const { siteRequest } = pageContext;
  const { settings, onFailedView } = siteRequest;
  if (onFailedView !== undefined) reportFailedViewsTo(onFailedView);
  pageContext.site = {
    ...siteRequest,
    words: siteRequest.languages.translator(settings.language),
    api: createApiClient({ baseUrl: settings.url, ...asking(siteRequest) }),
  };
}
