import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listedTypes } from '#schema/registry/registry.ts';
import type { Entry } from '../data/content-record.ts';
import { Words } from '../language/words.tsx';
import { english } from '../testing/english.ts';
import { contentRecord } from '../testing/records.ts';
import { siteSettings } from '../testing/site-settings.ts';
import { Day, TimeZone } from '../ui/day.tsx';
import { DetailView } from '../ui/texts/detail-view.tsx';
import { Entries } from '../ui/entries/entries.tsx';
import { pageFrame } from '../ui/frame/page-frame.tsx';
import { Shelf } from '../ui/entries/shelf.tsx';
import { type FailedView, reportFailedViewsTo } from '../base/failures.ts';
import type { OwnView } from './own/own-views.ts';
import type { DetailProps, EntryProps, HeaderProps } from './props.ts';
import { View, withoutMarks } from './view.tsx';

/* What the site folder has instead of the product's own views. */
const own = vi.hoisted((): Record<string, OwnView | undefined> => ({ home: undefined }));
vi.mock('../own/index.ts', () => ({ ownViews: own }));

let failed: FailedView[] = [];
beforeEach(() => {
  failed = [];
  for (const name of Object.keys(own)) own[name] = undefined;
  reportFailedViewsTo((failure) => failed.push(failure));
});
const set = (views: Record<string, (props: never) => React.ReactNode>) =>
  Object.entries(views).forEach(([name, Own]) => (own[name] = { file: `views/${name}.tsx`, View: Own }));
const drawn = (element: React.ReactNode) =>
  withoutMarks(
    renderToStaticMarkup(
      <Words value={english}>
        <TimeZone value="Asia/Tokyo">{element}</TimeZone>
      </Words>,
    ),
  );
const entryOf = (title: string, type = 'article'): Entry => ({
  record: contentRecord({ title, content_type_name: type }),
  path: `/x/${title}`,
  typeName: 'articles',
  called: { text: type, key: `${type}.one` },
  accent: 'slate',
});
const detailOf = (entry: Entry): DetailProps => ({
  entry,
  related: [],
  neighbours: { previous: undefined, next: undefined },
  lists: [],
  mentions: [],
  books: [],
  writerPath: undefined,
  texts: undefined,
  section: 'All',
  index: '/all',
});
function breaks(): never {
  throw new Error('no such field');
}

describe('a view of the site folder', () => {
  it.each(listedTypes.map(({ name, storage }) => [name, storage.type]))(
    'replaces the page of %s and its entries in every list, and no others',
    (name, type) => {
      set({
        [`${name}.detail`]: ({ entry }: DetailProps) => <b>{entry.record.title}</b>,
        [`${name}.entry`]: ({ entry, place }: EntryProps) => <i>{`${entry.record.title} ${place}`}</i>,
      });
      const mine = entryOf('Mine', type);
      expect(drawn(<DetailView typeName={name} detail={detailOf(mine)} />)).toContain('<b>Mine</b>');
      expect(drawn(<Entries entries={[mine]} />)).toContain('<li><i>Mine column</i></li>');
      expect(drawn(<Shelf entries={[mine]} />)).toContain('<li><i>Mine shelf</i></li>');
      const [other] = listedTypes.filter((one) => one.name !== name);
      const another = entryOf('Other', other?.storage.type);
      expect(drawn(<DetailView typeName={other?.name ?? ''} detail={detailOf(another)} />)).toContain('<h1>');
      expect(drawn(<Entries entries={[another]} />)).toContain('entry-title');
    },
  );

  it('replaces header and footer, and uses the product’s own if there is none', () => {
    set({
      header: ({ links, isHome }: HeaderProps) => (
        <nav>{[isHome, ...links.map(({ current }) => current)].join()}</nav>
      ),
    });
    const settings = siteSettings({ name: 'Heard' });
    const { before, after } = pageFrame({ words: english, settings, path: '/articles/walden', year: 2026 });
    expect(withoutMarks(before)).toMatch(/<nav>false,[^<]*true[^<]*<\/nav><main/);
    expect(after).toContain('site-footer');
  });

  it('shows days as the rest of the page does', () => {
    set({ home: () => <Day time="2026-03-01T20:00:00Z" /> });
    expect(drawn(<View name="home" standard={() => 'standard'} props={{}} />)).toContain('March 2, 2026');
  });

  it('that throws, anywhere in it, is reported, and the product’s own is shown', () => {
    const Deep = breaks as () => React.ReactNode;
    set({
      'articles.detail': () => (
        <section>
          <Deep />
        </section>
      ),
      'articles.entry': breaks,
    });
    const entry = entryOf('Walden');
    const html = drawn(<DetailView typeName="articles" detail={detailOf(entry)} />);
    expect(html).toContain('<h1>Walden</h1>');
    expect(html).not.toContain('<section>');
    expect(html).toContain('views/articles.detail.tsx failed');
    expect(drawn(<Entries entries={[entry]} />)).toContain('entry-title');
    expect(failed).toEqual([
      { file: 'views/articles.detail.tsx', error: new Error('no such field') },
      { file: 'views/articles.entry.tsx', error: new Error('no such field') },
    ]);
  });

  it('can’t wait for anything: a view that does is one that throws', () => {
    set({ home: () => Promise.resolve('later') });
    expect(drawn(<View name="home" standard={() => 'standard'} props={{}} />)).toContain('standard');
    expect(failed.map(({ file }) => file)).toEqual(['views/home.tsx']);
  });
});
