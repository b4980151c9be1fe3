import { describe, expect, it } from 'vitest';
import type { HomeSection } from '#schema/answers/operations/site.ts';
import { siteSettings } from '../../testing/site-settings.ts';
import { siteWith } from '../../testing/fake-site.ts';
import { fillSections } from './home.ts';

const CATEGORY = { id: 'c', slug: 'history', name: 'History', color: 'ochre' };
const article = (slug: string) => ({
  id: slug,
  content_type_name: 'article',
  title: slug,
  slug,
  category: CATEGORY,
});
const page = (...slugs: string[]) => ({ data: slugs.map(article), total: 40, current_page: 1, last_page: 4 });
const PEOPLE = '/content?content_type_name=contributor&page=1&per_page=100';
const ANSWERS = {
  [PEOPLE]: { data: [], total: 0, current_page: 1, last_page: 1 },
  '/category?per_page=100': { data: [CATEGORY] },
  '/content?content_type_name=article&page=1&per_page=3': page('one', 'two', 'three'),
  '/content?content_type_name=book-summary&category=history&page=1&per_page=2': page('three', 'four'),
  '/content?ids=gone%2Ctwo%2Cone&per_page=3': page('one', 'two'),
};

const section = (part: Partial<HomeSection>): HomeSection => ({
  kind: 'entries',
  title: null,
  from: null,
  count: 6,
  picked: [],
  text: null,
  ...part,
});

async function filled(...sections: HomeSection[]) {
  const asked: string[] = [];
  const site = siteWith(ANSWERS);
  const settings = siteSettings({ home: { sections } });
  const ask = site.api.ask;
  site.api.ask = ((line: string, ...rest: []) => {
    asked.push(line);
    return (ask as (...all: unknown[]) => unknown)(line, ...rest);
  }) as typeof ask;
  const found = await fillSections({ ...site, settings });
  return { asked, slugs: found.map(({ entries }) => entries.map(({ record }) => record.slug)), found };
}

describe('the sections of the home page', () => {
  it('ask once for a list that several of them show, and show each text once', async () => {
    const { slugs, asked } = await filled(
      section({ kind: 'shelf', from: '/articles', count: 1 }),
      section({ from: '/articles', count: 2 }),
    );
    expect(slugs).toEqual([['one'], ['two', 'three']]);
    // Plus one request for the people in bylines.
    expect(asked).toEqual(['GET /content', 'GET /content']);
  });

  it('show what was chosen, in its order, without what no longer exists', async () => {
    const { slugs } = await filled(section({ picked: ['gone', 'two', 'one'] }));
    expect(slugs).toEqual([['two', 'one']]);
  });

  it('show the texts of a category under its name', async () => {
    const { slugs, found } = await filled(section({ from: '/book-summaries/history', count: 2 }));
    expect(slugs).toEqual([['three', 'four']]);
    expect(found[0]?.source?.name).toBe('History');
  });

  it('are empty where their list is no list', async () => {
    const { slugs } = await filled(section({ from: '/nowhere' }), section({ kind: 'letter' }));
    expect(slugs).toEqual([[], []]);
  });
});
