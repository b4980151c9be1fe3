import { describe, expect, it } from 'vitest';
import { siteWith } from '../../testing/fake-site.ts';
import { loadLists } from './lists.ts';

const marks = { accents: new Map(), writers: new Map() };
const list = (slug: string) => ({ id: slug, slug, name: slug });

describe('the lists of a page', () => {
  it('leave out those that were unpublished or renamed since they were listed', async () => {
    const site = siteWith({
      '/list': { data: [list('here'), list('gone'), list('moved')], current_page: 1, last_page: 1, total: 3 },
      '/list/slug/here': { ...list('here'), items: [] },
      '/list/slug/moved': { moved_to: '/lists/elsewhere' },
    });
    const { lists } = await loadLists(site, {}, marks);
    expect(lists.map(({ path }) => path)).toEqual(['/lists/here']);
  });

  it('fail if the API fails', async () => {
    const site = siteWith({
      '/list': { data: [list('here')], current_page: 1, last_page: 1, total: 1 },
    });
    const ask: typeof site.api.ask = async (route, ...rest) => {
      if (route === 'GET /list/slug/:slug') throw new Error('status 500');
      return site.api.ask(route, ...rest);
    };
    await expect(loadLists({ ...site, api: { ...site.api, ask } }, {}, marks)).rejects.toThrow('status 500');
  });
});
