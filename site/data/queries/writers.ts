import { contentTypes, publicPathOf } from '#schema/registry/registry.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { SiteContext } from '../../base/site-context.ts';
import { remembered } from '../remembered.ts';

/** The paths of writers' pages, by their names in bylines. */
export type Writers = ReadonlyMap<string, string>;

/** Types whose records are people with a page of texts. */
const TYPES = contentTypes.filter(({ site }) => site.texts === 'written_by');
const PER_PAGE = 100;
/** No site has more writers; each page is one request, whose response is cached. */
const PAGES_MAX = 10;

/** Everyone with a page; the same object until that changes. */
export async function loadWriters(site: SiteContext): Promise<Writers> {
  let known = NOBODY;
  for (const type of TYPES) {
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const query = { content_type_name: type.storage.type, page, per_page: PER_PAGE };
      const { data, last_page: last } = await site.api.ask('GET /content', { query });
      known = known.with(data);
      if (page >= last) break;
    }
  }
  return known.writers;
}

/** Some writers, and those including one more response. */
interface Known {
  writers: Writers;
  with(answer: readonly ContentRecord[]): Known;
}

function known(writers: Writers): Known {
  return { writers, with: remembered((answer) => known(new Map([...pathsOf(answer), ...writers]))) };
}
const NOBODY = known(new Map());

/** Of two with the same name, the first gets the link. */
function pathsOf(answer: readonly ContentRecord[]): [string, string][] {
  return answer.toReversed().flatMap((person) => {
    const type = TYPES.find(({ storage }) => storage.type === person.content_type_name);
    const path = type && publicPathOf(type, { slug: person.slug ?? '', categorySlug: null });
    return path === undefined ? [] : [[person.title, path]];
  });
}

/** The path of a writer's page, by the name in the byline; undefined if there is none. */
export function writerPathOf(
  writers: Writers,
  { written_by: writer, author }: Pick<ContentRecord, 'written_by' | 'author'>,
): string | undefined {
  return writers.get(writer ?? author ?? '');
}
