import { type Answer, type Answering, problem, type Received } from '../../providers/testing/test-server.ts';

const MOMENTS = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z' };

/** "Shelf 01", "Shelf 02", … */
export const shelfName = (number: number) => `Shelf ${String(number).padStart(2, '0')}`;

/** An API with many categories: it lists them in pages, and answers bulk jobs as the test says. */
export function createListApi(count: number, bulk: (request: Received) => Answer): Answering {
  const shelves = Array.from({ length: count }, (_, index) => ({
    ...MOMENTS,
    id: `c${index + 1}`,
    name: shelfName(index + 1),
    slug: `shelf-${index + 1}`,
    description: null,
    color: 'slate',
    content_count: 0,
    version: 1,
  }));
  return (request) => {
    const { method, path, query } = request;
    if (path.startsWith('/bulk-edits')) return bulk(request);
    if (path !== '/category' || method !== 'GET') {
      return method === 'GET' ? { body: { data: [] } } : problem(404, 'not_found');
    }
    const [page, size] = [Number(query.page), Number(query.per_page)];
    const data = shelves
      .filter(({ name }) => name.includes(query.search ?? ''))
      .toSorted((one, other) => one.name.localeCompare(other.name));
    return {
      body: {
        data: {
          data: data.slice((page - 1) * size, page * size),
          current_page: page,
          per_page: size,
          last_page: Math.ceil(data.length / size),
          total: data.length,
        },
      },
    };
  };
}
