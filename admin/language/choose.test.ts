// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allResources } from '#schema/registry/registry.ts';
import { defineMessages } from '#schema/messages/messages.ts';
import { keepLanguage, languageFor, languageTags, loadLanguage, rememberedLanguage } from './choose.ts';
import { currentTag, inEachLanguage, onLanguage, speak } from './current.ts';
import { numberOf, sorted } from './formats.ts';
import { sayOf } from './say.ts';

const say = sayOf(defineMessages('admin.test', { hello: 'Hello, {name}', only: 'Only in English' }));
const articles = allResources.find(({ name }) => name === 'articles');
const FILES = { de: '/admin/assets/languages/de-1.json', ar: '/admin/assets/languages/ar-1.json' };
const TEXTS = {
  'admin.test.hello': [
    { type: 0, value: 'Hallo, ' },
    { type: 1, value: 'name' },
  ],
  'schema.articles.one': 'Artikel',
  'schema.articles.fields.intro.label': 'Die {Einleitung}',
};
const site = vi.fn(() => Promise.resolve('de'));
const wishes = (chosen: string | null, ...browser: string[]) => languageFor({ chosen, browser, site });

beforeEach(() => {
  document.body.innerHTML = `<script type="application/json" id="languages">${JSON.stringify(FILES)}</script>`;
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url === FILES.de ? Response.json(TEXTS) : new Response('', { status: 404 })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  speak({ tag: 'en', texts: {} });
});

describe('the language for a person', () => {
  it('is the chosen one, else one of the browser’s, else the site’s', async () => {
    expect(languageTags()).toEqual(['en', 'de', 'ar']);
    expect(await wishes('de', 'en')).toBe('de');
    expect(await wishes(null, 'nl', 'en-GB', 'de')).toBe('en');
    expect(await wishes('xx', 'de-AT')).toBe('de');
    expect(site).not.toHaveBeenCalled();
    expect(await wishes(null, 'nl')).toBe('de');
  });

  it('is English where the site has none that is known, or cannot be asked', async () => {
    site.mockResolvedValueOnce('nl');
    expect(await wishes(null, 'nl')).toBe('en');
    site.mockRejectedValueOnce(new Error('offline'));
    expect(await wishes(null, 'nl')).toBe('en');
  });
});

describe('a language', () => {
  it('is spoken by messages, declarations, and formats, and English again after it', async () => {
    const heard = vi.fn();
    const lazily = inEachLanguage(() => ({ text: say('hello', { name: 'Ida' }) }));
    const end = onLanguage(heard);
    expect(lazily()).toBe(lazily());
    await keepLanguage('de');
    expect([currentTag(), rememberedLanguage(), document.documentElement.lang]).toEqual(['de', 'de', 'de']);
    expect([say('hello', { name: 'Ida' }), say('only')]).toEqual(['Hallo, Ida', 'Only in English']);
    expect(lazily()).toEqual({ text: 'Hallo, Ida' });
    expect(articles?.label).toEqual({ one: 'Artikel', many: 'Articles' });
    expect(articles?.fields['intro']?.label).toBe('Die {Einleitung}');
    expect(numberOf(1204.5)).toBe('1.204,5');
    expect(sorted(['Zebra', 'Äpfel', 'birne'], String)).toEqual(['Äpfel', 'birne', 'Zebra']);
    await loadLanguage('en');
    expect([say('hello', { name: 'Ida' }), articles?.label.one]).toEqual(['Hello, Ida', 'Article']);
    expect(heard).toHaveBeenCalledTimes(2);
    end();
  });

  it('that cannot be loaded leaves the current one', async () => {
    await loadLanguage('de');
    for (const tag of ['ar', 'xx', '../x']) await loadLanguage(tag);
    expect(currentTag()).toBe('de');
  });

  it('gives the page its direction', () => {
    speak({ tag: 'ar', texts: {} });
    expect(document.documentElement.dir).toBe('rtl');
    speak({ tag: 'de', texts: {} });
    expect(document.documentElement.dir).toBe('ltr');
  });
});
