import type { PageContextServer } from 'vike/types';
import { orNotFound } from '../../data/not-found.ts';
import { languageOfPage, pathInLanguage, versionsOfPage } from '../../data/queries/page-language.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { messages } from './messages.ts';

const PROBLEMS = new Map([
  ['email', 'problem_email'],
  ['name', 'problem_name'],
  ['lists', 'problem_lists'],
  ['later', 'problem_later'],
  ['origin', 'problem_origin'],
  ['task', 'problem_task'],
] as const);

/** A signup form; without script, it leads back here with what became of it. */
export async function data({ site, routeParams, urlParsed }: PageContextServer) {
  const slug = routeParams['slug'] ?? '';
  const language = languageOfPage(site);
  const asked = { params: { slug }, query: { language } };
  const form = await orNotFound(site.api.ask('GET /published-forms/:slug', asked));
  const { done, problem } = urlParsed.search;
  const say = site.words.of(messages);
  const path = `/forms/${form.slug}`;
  const known = [...PROBLEMS].find(([name]) => name === problem)?.[1];
  const meta: PageMeta = {
    section: form.title,
    description: form.text ?? say('description', { site: site.settings.name }),
    path: pathInLanguage(site, path),
    versions: versionsOfPage(site, path),
    noindex: done !== undefined || problem !== undefined,
  };
  return {
    form,
    language,
    isDone: done === 'sent',
    problem: known === undefined ? undefined : say(known),
    meta,
  };
}
