import type { PageContextServer } from 'vike/types';
import { loadIssue, pathOfIssue } from '../../data/queries/newsletters.ts';
import { descriptionOfLetter } from '../../data/letter-description.ts';
import { orNotFound } from '../../data/not-found.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { breadcrumbs } from '../../seo/structured-data.ts';
import { messages } from './messages.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, routeParams }: PageContextServer) {
  const issue = await orNotFound(loadIssue(site, routeParams['slug'] ?? ''));
  const path = pathOfIssue(issue);
  const trail = [
    { name: site.words.of(messages)('newsletters'), path: '/newsletters' },
    { name: issue.subject, path },
  ];
  const meta: PageMeta = {
    section: issue.subject,
    description: descriptionOfLetter(issue),
    path,
    structuredData: [breadcrumbs(trail, site)],
  };
  return { issue, meta };
}
