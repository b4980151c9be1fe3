import { publicAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { namingField, typeNames } from '#schema/define/called.ts';
import { z } from 'zod';
import { LANGUAGE_TAGS } from '#schema/base/languages.ts';
import { SEARCH_RESULTS_DEFAULT, SEARCH_RESULTS_MAX } from '#schema/base/limits.ts';
import { contentTypeNamed, publicPathOf } from '#schema/registry/registry.ts';
import { limitParam, searchParam } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { siteValuesOf, withSiteValues } from '../resources/site-values.ts';
import { pathOfPlace } from './named-places.ts';
import { searchPublications } from './search-publications.ts';
import { faults } from '#schema/faults/faults.ts';

const GROUP = 'Search';

const search = defineRoute({
  method: 'GET',
  path: '/search',
  summary:
    'Search what is published: titles and names first, then introductions, tags, and bodies; tolerates typos',
  group: GROUP,
  grant: publicAccess,
  query: z.strictObject({
    query: searchParam.default(''),
    language: z.enum(LANGUAGE_TAGS, faults.language).optional(),
    limit: limitParam(SEARCH_RESULTS_MAX, SEARCH_RESULTS_DEFAULT),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /search'] },
  async handle({ query, deps }) {
    const own = deps.site().language;
    const language = query.language === undefined || query.language === own ? '' : query.language;
    const found = await searchPublications(deps.database, query.query, { limit: query.limit, language });
    const values = siteValuesOf(deps);
    const results = found.map((row) => {
      const type = contentTypeNamed(row.type);
      const hit = type === undefined ? row : withSiteValues(type, row, values);
      const path =
        type === undefined
          ? pathOfPlace(hit)
          : publicPathOf(type, { slug: hit.slug, categorySlug: hit.category_slug, language });
      const namedBy = type && namingField(typeNames(type), row.data);
      return {
        id: hit.id,
        title: hit.title,
        description: hit.intro,
        slug: hit.slug,
        content_type_name: hit.type,
        category_name: hit.category_name,
        category_slug: hit.category_slug,
        url: path === undefined ? null : deps.env.siteUrl + path,
        ...(namedBy === undefined ? {} : { named_by: namedBy }),
        ...(hit.excerpt === undefined ? {} : { excerpt: hit.excerpt }),
        ...(hit.tag_name === undefined ? {} : { tag_name: hit.tag_name }),
        marked: hit.marked,
      };
    });
    return ok(results, { public: true });
  },
});

export const searchRoutes: readonly Route[] = [search];
