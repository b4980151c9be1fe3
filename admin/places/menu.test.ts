import { describe, expect, it } from 'vitest';
import { allResources } from '#schema/registry/registry.ts';
import { isWithin, menuOf } from './menu.ts';
import type { Place } from './place.ts';

const place = (name: string, group: Place['group'], section?: Place['section']): Place => ({
  name,
  path: `/admin/${name}`,
  label: name,
  icon: () => null,
  group,
  ...(section === undefined ? {} : { section }),
});

const ALL = [
  place('today', ''),
  place('articles', 'Content'),
  place('categories', 'Content', 'topics'),
  place('tags', 'Content', 'topics'),
  place('users', 'Settings', 'settings'),
];

describe('the menu', () => {
  it('has one entry for lists that belong together, where the first of them is', () => {
    expect(menuOf(ALL).map(({ name, path, members }) => [name, path, members.length])).toEqual([
      ['today', '/admin/today', 1],
      ['articles', '/admin/articles', 1],
      ['topics', '/admin/categories', 2],
      ['settings', '/admin/settings', 1],
    ]);
  });

  it('knows the entry of a record', () => {
    const [, articles, topics] = menuOf(ALL);
    const at = (path: string) =>
      [articles, topics].map((entry) => entry !== undefined && isWithin(entry, path));
    expect(at('/admin/tags/edit/patience')).toEqual([false, true]);
    expect(at('/admin/articles')).toEqual([true, false]);
    expect(at('/admin/articles-of-others')).toEqual([false, false]);
  });

  it('has at most fourteen entries for what the product declares', () => {
    const alone = allResources.filter(({ menu }) => menu?.section === undefined);
    // Today, Calendar, Media, Books, Topics, Newsletter, Subscribers, Settings
    expect(alone.length + 8).toBeLessThanOrEqual(14);
  });
});
