import { describe, expect, it } from 'vitest';
import { pageAddressOf } from './page-address.ts';

const urlOf = (target: string) => pageAddressOf(target).url;

describe('the address of a page', () => {
  it.each(['abc', '-1', '0', '', '1.5', '1e9', '0x10', '%20', '１'])('takes page=%s for page 1', (page) => {
    expect(urlOf(`/articles?page=${page}`)).toBe('/articles');
  });

  it('writes a page in one way', () => {
    expect(urlOf('/articles?page=2')).toBe('/articles?page=2');
    expect(urlOf('/articles?page=0002')).toBe('/articles?page=2');
    expect(urlOf('/articles?page=1')).toBe('/articles');
    expect(urlOf(`/articles?page=${'9'.repeat(5_000)}`)).toBe('/articles?page=10000000');
  });

  it('leaves out what the page does not read', () => {
    for (let index = 0; index < 1_000; index += 1) {
      expect(urlOf(`/articles/walden?utm_source=${index}&page=${index}`)).toBe('/articles/walden');
    }
    expect(urlOf('/articles?search=mill&__proto__=1&page=3&page=4')).toBe('/articles?page=3');
  });

  it('knows which lists come in pages', () => {
    for (const path of [
      '/articles',
      '/interviews',
      '/book-summaries/philosophy',
      '/lists',
      '/lists/one',
      '/tags/stoicism',
    ]) {
      expect(urlOf(`${path}?page=2`)).toBe(`${path}?page=2`);
    }
    expect(urlOf('/articles.md?page=2&x=1')).toBe('/articles.md?page=2');
    expect(urlOf('/about.md?page=2')).toBe('/about.md');
    expect(urlOf('/lists/one.md?page=2')).toBe('/lists/one.md');
    for (const path of ['/', '/about', '/book-summaries/philosophy/meditations']) {
      expect(urlOf(`${path}?page=2`)).toBe(path);
    }
  });

  it('keeps no page of a search, and hands forms their parameters untouched', () => {
    expect(pageAddressOf('/lists?search=war')).toMatchObject({ url: '/lists?search=war', isKept: false });
    for (const url of ['/forms/shop?problem=email', '/de/forms/shop?done=sent'])
      expect(pageAddressOf(url)).toMatchObject({ url, isKept: false });
    expect(pageAddressOf('/search?query=mill&x=1')).toMatchObject({
      url: '/search?query=mill&x=1',
      isKept: false,
    });
    expect(pageAddressOf('/login?redirect=/admin')).toMatchObject({
      url: '/login?redirect=/admin',
      isKept: false,
    });
    expect(pageAddressOf('/preview/abc.def').isKept).toBe(false);
    expect(pageAddressOf('/preview-of-nothing').isKept).toBe(true);
  });

  it('never reads a path as another host', () => {
    expect(urlOf('//')).toBe('/');
    expect(urlOf('//evil.test/articles')).toBe('/evil.test/articles');
    expect(urlOf('/\\evil.test')).toBe('/evil.test');
    expect(urlOf('/articles/../about')).toBe('/about');
  });

  it('is one: other forms of a path redirect there, with their parameters, and are not cached', () => {
    for (const target of [
      '/articles//walden',
      '/articles/walden/',
      '/articles/x/../walden',
      '/%61rticles/walden',
    ]) {
      expect(pageAddressOf(target)).toMatchObject({ movedTo: '/articles/walden', isKept: false });
    }
    expect(pageAddressOf('/articles/?page=2')).toMatchObject({ movedTo: '/articles?page=2', isKept: false });
    expect(pageAddressOf('/login/?redirect=/admin').movedTo).toBe('/login?redirect=/admin');
    expect(pageAddressOf('/assets/..%2f.env').movedTo).toBeUndefined();
    expect(pageAddressOf('/articles?')).toMatchObject({ url: '/articles', isKept: true });
    expect(pageAddressOf('/articles/walden').movedTo).toBeUndefined();
  });

  it('of a call is one however its JSON is written; one that is refused is kept nowhere', () => {
    const plain = '/_server/articles?data=%7B%22page%22%3A1%2C%22perPage%22%3A20%7D';
    for (const data of ['', '?data=', '?data={}', '?data={"page":1}', '?data=%7B%20%22page%22:+1.0}'])
      expect(pageAddressOf(`/_server/articles${data}`)).toMatchObject({ url: plain, isKept: true });
    expect(pageAddressOf('/_server/search?data="%6Dill"').url).toBe('/_server/search?data=%22mill%22');
    for (const call of [
      'articles?data={',
      'articles?utm=1',
      'nothing',
      'articles?data={"page":0}',
      '__proto__',
    ])
      expect(pageAddressOf(`/_server/${call}`).isKept).toBe(false);
  });
});
