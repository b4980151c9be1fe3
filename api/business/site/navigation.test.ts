import { describe, expect, it } from 'vitest';
import type { Site } from '#schema/answers/operations/site.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
const save = async (change: object, group = 'navigation') => {
  const { data } = await administrator().get(`/settings/${group}`);
  return administrator().put(`/settings/${group}`, { ...change, version: data.version });
};
const navigation = async (): Promise<Site['navigation']> => {
  const answer = await test().request('/api/v1/site');
  return ((await answer.json()) as { data: Site }).data.navigation;
};
const link = (target: string, label = 'A link') => ({ label, target });

describe('the navigation of the site', () => {
  it('is that of the specification until someone changes it', async () => {
    const { header, footer, closing } = await navigation();
    expect(header.map(({ label, path }) => `${label} ${path}`)).toEqual([
      'Book Summaries /book-summaries',
      'Lists /lists',
      'Interviews /interviews',
      'Articles /articles',
    ]);
    expect(footer.map(({ title, links }) => [title, ...links.map(({ label }) => label)])).toEqual([
      ['Company', 'About us', 'Terms & Conditions', 'Privacy Policy'],
      ['Resources', 'Articles', 'Book Summaries', 'Interviews'],
      ['Get in Touch', 'Newsletters'],
    ]);
    expect(closing).toEqual({ copyright: '© {year} Colophon', made_with: 'Made with ♥ for book lovers' });
  });

  it('has what is set elsewhere in its place', async () => {
    await save({ name: 'Ink & {social}', contact_email: 'post@example.com' }, 'general');
    await save({
      header: [link('{contact_email}', 'Write to {site_name}')],
      footer: [
        { title: 'About {site_name}', links: [link('{social}', 'See {social}'), link('{contact_email}')] },
      ],
      shows_made_with: false,
    });
    expect(await navigation()).toEqual({
      header: [{ label: 'Write to Ink & {social}', path: 'mailto:post@example.com' }],
      footer: [
        { title: 'About Ink & {social}', links: [{ label: 'A link', path: 'mailto:post@example.com' }] },
      ],
      closing: { copyright: '© {year} Ink & {social}', made_with: null },
    });
  });

  it('has no column without links: neither an empty one, nor one whose links wait for a setting', async () => {
    await save({
      footer: [
        { title: 'Empty', links: [] },
        { title: 'Contact', links: [link('{contact_email}'), link('{social}')] },
        { title: 'Pages', links: [link('/about')] },
      ],
    });
    expect((await navigation()).footer.map(({ title }) => title)).toEqual(['Pages']);
    await save({ contact_email: 'post@example.com' }, 'general');
    expect((await navigation()).footer.map(({ title }) => title)).toEqual(['Contact', 'Pages']);
  });

  it('has the words of the signup form beside it', async () => {
    const signUp = async () =>
      ((await (await test().request('/api/v1/site')).json()) as { data: Site }).data.sign_up;
    expect(await signUp()).toEqual({ title: null, text: null, next: null });
    await save({ sign_up_title: 'A letter each month' }, 'newsletter');
    expect(await signUp()).toEqual({ title: 'A letter each month', text: null, next: null });
  });

  it('answers what was saved', async () => {
    const before = await navigation();
    await save({ header: [], footer: [] });
    expect((await navigation()).header).toEqual([]);
    await save({ header: null, footer: null });
    expect(await navigation()).toEqual(before);
  });

  it.each<[object, string, string]>([
    [{ header: Array.from({ length: 500 }, () => link('/about')) }, 'header', 'must have at most 20 entries'],
    [{ header: [link('/about', 'x'.repeat(300))] }, 'header.0.label', 'must be at most 60 characters'],
    [
      { footer: Array.from({ length: 7 }, () => ({ title: 'x', links: [] })) },
      'footer',
      'must have at most 6 entries',
    ],
    [
      { footer: [{ title: 'x', links: Array.from({ length: 21 }, () => link('/about')) }] },
      'footer.0.links',
      'must have at most 20 entries',
    ],
    ...['javascript:alert(1)', '//evil.example', '/\\evil.example', 'tel:1'].map(
      (target): [object, string, string] => [
        { footer: [{ title: 'x', links: [link('/'), link(target)] }] },
        'footer.0.links.1.target',
        'must be a path on this site, such as /about, or an http, https, or mailto URL',
      ],
    ),
  ])('refuses what is too much or leads astray: %#', async (change, path, words) => {
    const { status, problem } = await save(change);
    expect([status, problem.code, problem.errors]).toEqual([422, 'validation_failed', { [path]: [words] }]);
    expect((await administrator().get('/settings/navigation')).data.version).toBe(1);
  });
});

describe('broken links', () => {
  it('are named, and taken', async () => {
    const author = clientFor(test(), 'editor');
    const draft = await author.post('/content', {
      content_type_name: 'article',
      title: 'Being written',
      slug: 'soon',
    });
    expect(draft.status).toBe(201);
    const links = [
      link('/gone'),
      link('/gone?x=1'),
      link('/articles/soon'),
      link('http://localhost:3000/gone'),
      ...['/', '/articles', '/lists', '/admin', '/images/x', 'https://example.com/gone'].map((target) =>
        link(target),
      ),
      link('{social}'),
    ];
    const saved = await save({ header: [link('/articles/never')], footer: [{ title: 'x', links }] });
    expect(saved.status).toBe(200);
    expect(saved.data.leads_nowhere).toEqual([
      { target: '/articles/never', is: 'missing', title: null },
      { target: '/gone', is: 'missing', title: null },
      { target: '/gone?x=1', is: 'missing', title: null },
      { target: '/articles/soon', is: 'draft', title: 'Being written' },
      { target: 'http://localhost:3000/gone', is: 'missing', title: null },
    ]);
    expect((await administrator().get('/settings/navigation')).data.leads_nowhere).toHaveLength(5);
  });
});
