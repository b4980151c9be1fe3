import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { languagesOf } from '#schema/messages/languages.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../data/content-record.ts';
import { siteSettings } from '../testing/site-settings.ts';
import { TimeZone } from '../ui/day.tsx';
import { Entries } from '../ui/entries/entries.tsx';
import { pageFrame } from '../ui/frame/page-frame.tsx';
import { Words } from './words.tsx';

const file = join(import.meta.dirname, '..', '..', 'languages', 'de', 'site.json');
const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
const languages = languagesOf([{ tag: 'de', texts }]);

const record = {
  id: 'walden',
  title: 'Walden',
  written_by: 'Ines',
  published_date: '2026-03-03T12:00:00Z',
  reading_minutes: 4,
} as ContentRecord;
const entry: Entry = {
  record,
  path: '/x',
  typeName: 'book-summaries',
  called: { text: 'Book summary', key: 'book-summaries.one' },
  accent: 'slate',
};

const drawn = (words: Translator) =>
  renderToStaticMarkup(
    <Words value={words}>
      <TimeZone value="UTC">
        <Entries entries={[entry]} kinds />
      </TimeZone>
    </Words>,
  );

describe('a site', () => {
  it('speaks the language of its settings, each of several in one process', () => {
    expect(drawn(languages.translator('de'))).toMatch(/Buchzusammenfassung.*3\. März 2026.*4 Min\. Lesezeit/);
    expect(drawn(languages.translator('en'))).toMatch(/Book summary.*March 3, 2026.*4 min read/);
    expect(drawn(languages.translator('de'))).toContain('3. März 2026');
    expect(drawn(languages.translator('nl'))).toContain('3 maart 2026');
  });

  it('gives its islands their words only where they are not English', () => {
    const frameIn = (tag: 'de' | 'en') =>
      pageFrame({
        words: languages.translator(tag),
        settings: siteSettings({ language: tag }),
        path: '/',
        year: 2026,
      });
    expect(frameIn('en').before).not.toContain('data-words');
    expect(frameIn('en').before).toContain('Skip to content');
    expect(frameIn('de').before).toContain('Zum Inhalt springen');
    expect(frameIn('de').before).toContain('Nichts gefunden …');
    expect(frameIn('de').before).not.toMatch(/Search|Close|Cookie Consent/);
  });

  it('asks for consent, but not on pages for one person, where nothing is counted', () => {
    const frameAt = (path: string) =>
      pageFrame({ words: languages.translator('en'), settings: siteSettings(), path, year: 2026 }).before;
    expect(frameAt('/articles')).toContain('Cookie Consent');
    for (const path of ['/login', '/setup', '/emails/confirm', '/preview/x'])
      expect(frameAt(path)).not.toContain('Cookie Consent');
  });
});
