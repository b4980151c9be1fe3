import { renderPage } from 'vike/server';
import type { PageParts } from '#site/seo/page-shell.ts';
import { renderInTime } from './late-hooks.ts';
import { type VikeRequest, type AnswerOfVike, createSitePages } from './site-pages.ts';

/** Missing when Vike answers without a page: a redirect, or a failure of the error page itself. */
interface Rendered {
  pageParts?: PageParts;
}

/** Renders a page in this process: of the build, or of Vite's development server. */
export async function renderWithVike(asked: VikeRequest): Promise<AnswerOfVike> {
  const { httpResponse, pageParts } = await renderInTime(async () =>
    renderPage<Rendered, VikeRequest>(asked),
  );
  const { statusCode: status, headers } = httpResponse;
  return { status, headers, document: await httpResponse.getBody(), pageParts };
}

/** Renders one page of the site. */
export const renderSitePage = createSitePages(renderWithVike);
