import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { publish, publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const make = (from: string, to: string | null) => editor().post('/redirects', { from, to });

async function led(path: string): Promise<unknown> {
  const answer = await clientFor(test()).get(`/redirect?path=${encodeURIComponent(path)}`);
  return answer.status === 404 ? undefined : answer.data;
}

describe('a source', () => {
  const REFUSED = [
    ['old-page', 'no slash'],
    ['//example.com/x', 'another host'],
    ['https://example.com/x', 'another site'],
    ['/', 'home'],
    ['/a?b=c', 'a query'],
    ['/a#b', 'a fragment'],
    ['/a/*/b', 'a star within'],
    ['/a*', 'a star without a slash'],
    ['/a%2Fb', 'a hidden slash'],
    ['/a\\b', 'a backslash'],
    ['/api/v1/user', 'the API'],
    ['/API/v1', 'the API in capitals'],
    ['/admin', 'the staff area'],
    ['/admin/*', 'all of it'],
    ['/assets/x.js', 'built files'],
    ['/images/x', 'pictures'],
    ['/login', 'signing in'],
    ['/setup', 'the setup'],
    ['/emails/unsubscribe', 'unsubscribing'],
    ['/preview/x', 'previews'],
    ['/redirect', 'a page of the specification'],
    ['/_server/articles', 'server functions'],
    ['/robots.txt', 'for machines'],
    ['/articles/feed.xml', 'a feed'],
    ['/tags', 'a page'],
    ['/articles', 'an index'],
  ] as const;
  it.each(REFUSED)('%s is refused: %s', async (from) => {
    const refused = await make(from, '/explore');
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['from']]);
  });

  it('that is a page visitors can read is refused, and one that only a draft has is not', async () => {
    const { id } = await publishArticle(test(), { slug: 'live' });
    expect((await make('/articles/live', '/explore')).status).toBe(422);
    await editor().post(`/content/${id}/unpublish`);
    expect((await make('/articles/live', '/explore')).status).toBe(201);
    expect(await led('/articles/live')).toEqual({ moved_to: '/explore' });
    await publish(test(), id);
    expect(await led('/articles/live')).toBeUndefined();
    expect((await editor().get('/redirects/resolve?path=/articles/live')).data).toEqual({ is: 'page' });
  });

  it('has one redirect, regardless of case', async () => {
    await make('/old', '/explore');
    const again = await make('/OLD/', '/tags');
    expect([again.status, again.problem.errors]).toEqual([422, { from: ['is already taken'] }]);
  });
});

describe('a target', () => {
  const REFUSED = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/',
    '//example.com',
    '/\\example.com',
    'https://user@example.com/',
    'https:example.com',
    'terms',
    '/a b',
    '/a%2F%2Fexample.com',
    '/new/*',
    'https://*',
    'https://example.com*',
    '',
  ];
  it.each(REFUSED)('“%s” is refused', async (to) => {
    const refused = await make('/old', to);
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['to']]);
  });

  it.each([
    '/out/%2F%2Fevil.example',
    '/out//evil.example',
    '/out/%5Cevil.example',
    '/out/..//evil.example',
    '/out///evil.example',
  ])('never becomes another host by what stands behind a folder: %s', async (path) => {
    await make('/out/*', '/in/*');
    await make('/all/*', '/*');
    for (const asked of [path, path.replace('/out', '/all')]) {
      const found = (await led(asked)) as { moved_to: string } | undefined;
      const { host } = new URL(found?.moved_to ?? '/', 'http://localhost:3000');
      expect(host).toBe('localhost:3000');
    }
  });
});

it('a URL of this site with the other scheme is one of this site', async () => {
  const { data } = await make('https://localhost:3000/old', 'https://LOCALHOST:3000/explore?x=1');
  expect(data).toMatchObject({ from: '/old', to: '/explore?x=1' });
  expect((await make('/loop', 'https://localhost:3000/loop')).status).toBe(422);
});
