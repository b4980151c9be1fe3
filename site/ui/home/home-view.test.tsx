import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FilledSection } from '../../data/queries/home.ts';
import { Words } from '../../language/words.tsx';
import { headHtml } from '../../seo/head-html.ts';
import { english, inEnglish } from '../../testing/english.ts';
import { contentRecord } from '../../testing/records.ts';
import { siteSettings } from '../../testing/site-settings.ts';
import { HomeView } from './home-view.tsx';
import { SignUp } from '../frame/newsletter-letter.tsx';

const HOME = { path: '/', section: 'Home', description: 'Books.' };
const empty = { source: undefined, entries: [], total: 0, lists: [], whole: undefined };
const section = (kind: FilledSection['section']['kind'], text: string | null = null): FilledSection => ({
  ...empty,
  section: { kind, title: null, count: 1, text } as FilledSection['section'],
});

function drawn(sections: readonly FilledSection[], own = siteSettings()): string {
  return renderToStaticMarkup(
    <Words value={english}>
      <SignUp value={own.sign_up}>
        <HomeView settings={own} sections={sections} />
      </SignUp>
    </Words>,
  );
}

describe('the home page', () => {
  it('leaves out sections with nothing to show', () => {
    const page = drawn([section('lead'), section('shelf'), section('entries'), section('text', 'Come in.')]);
    expect(page).toContain('Come in.');
    expect(page).not.toMatch(/Nothing here yet|No book/);
  });

  it('calls a featured book the book of the week, and anything else by its type', () => {
    const featured = (typeName: string, called: { key: string; text: string }) => {
      const entry = { path: '/x', typeName, called, accent: 'green' as const, record: contentRecord() };
      return drawn([{ ...section('lead'), entries: [entry] }]);
    };
    expect(featured('book-summaries', { key: 'book-summaries.one', text: 'Book summary' })).toContain(
      'This week’s book',
    );
    const page = featured('articles', { key: 'articles.one', text: 'Article' });
    expect(page).toContain('<p class="label">Article</p>');
    expect(page).not.toContain('This week’s book');
  });

  it('says that there is nothing where no section has anything', () => {
    expect(drawn([section('lead'), section('letter')])).toContain('<p class="empty">Nothing here yet.</p>');
  });

  it('names each of several signup forms, and their fields, by an ID of its own', () => {
    const page = drawn([section('letter'), section('lead'), section('letter')]);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    const named = [...page.matchAll(/ (?:for|aria-labelledby)="([^"]+)"/g)].map(([, id]) => id);
    expect(named).toHaveLength(6);
    expect(new Set(named)).toEqual(new Set(ids));
  });

  it('has the words of the site above its signup form, and says them to the window that offers it', () => {
    expect(drawn([section('letter')])).toContain('A book a week, in your inbox');
    const own = siteSettings({ sign_up: { title: 'A letter "each" month', text: null, next: null } });
    const page = drawn([section('letter')], own);
    expect(page).toContain('A letter “each” month');
    expect(page).not.toContain('A book a week');
    expect(page).toContain('one summary worth your evening');
    expect(headHtml(HOME, inEnglish(own))).toContain(
      '<meta name="sign-up" content="A letter &quot;each&quot; month" data-text=""/>',
    );
    expect(headHtml(HOME, inEnglish(siteSettings()))).not.toContain('sign-up');
  });
});
