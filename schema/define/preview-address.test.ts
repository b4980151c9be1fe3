import { describe, expect, it } from 'vitest';
import { defineContentType } from './define-content-type.ts';
import { text } from '../fields/index.ts';
import { type PreviewAddress, previewUrlOf, wrongPreview } from './preview-address.ts';

type Episode = Parameters<Exclude<NonNullable<Parameters<typeof episodes>[0]>, string>>[0];
const access = { token: 'id.expiry.signature', siteUrl: 'https://site.example' };
const record = { id: '1', slug: 'of/books & more', content_type_name: 'episode', guest: 'Ada' };

function episodes(preview?: PreviewAddress<{ guest: string | null; slug: string | null }>) {
  return defineContentType({
    name: 'episodes',
    type: 'episode',
    label: { one: 'Episode', many: 'Episodes' },
    purpose: 'To listen to.',
    fields: { guest: text() },
    ...(preview === undefined ? {} : { preview }),
    site: { path: '/episodes/{slug}', section: 'Episodes', schemaOrg: 'PodcastEpisode' },
  });
}

describe('the preview of a content type', () => {
  it('is on the site, unless its declaration says otherwise', () => {
    expect(previewUrlOf(episodes(), record, access)).toBeUndefined();
  });

  it('is at a URL with placeholders', () => {
    const declared = episodes(
      'https://app.example.com/draft/{slug}?type={content_type_name}&of={language}&key={token}',
    );
    expect(previewUrlOf(declared, record, access)).toBe(
      'https://app.example.com/draft/of%2Fbooks%20%26%20more?type=episode&of=&key=id.expiry.signature',
    );
  });

  it('is where a function of the record says', () => {
    const declared = episodes(
      ({ guest }: Episode, { token, siteUrl }) => `${siteUrl}/guests/${guest}/${token}`,
    );
    expect(previewUrlOf(declared, record, access)).toBe(
      'https://site.example/guests/Ada/id.expiry.signature',
    );
    // The admin reads declarations as data, and sees that there is a preview.
    expect(JSON.parse(JSON.stringify(declared))).toMatchObject({ preview: { url: null } });
  });

  it.each([
    'javascript:alert(1)',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'preview',
    '',
    'https:///x',
  ])('is refused at %j', (url) => {
    expect(() =>
      previewUrlOf(
        episodes(() => url),
        record,
        access,
      ),
    ).toThrow('is not a URL');
    expect(wrongPreview(url)).toContain('Write a URL');
  });

  it('has no placeholder that is not known', () => {
    expect(wrongPreview('https://app.example.com/{guest}')).toContain('but not {guest}');
    expect(wrongPreview('/drafts/{token}?slug={slug}')).toBeUndefined();
  });

  it('knows the fields of its type', () => {
    defineContentType({
      name: 'talks',
      type: 'talk',
      label: { one: 'Talk', many: 'Talks' },
      purpose: 'To listen to.',
      fields: { guest: text() },
      // @ts-expect-error a talk has no such field
      preview: ({ gust }) => `/drafts/${String(gust)}`,
      site: { path: '/talks/{slug}', section: 'Talks', schemaOrg: 'PodcastEpisode' },
    });
  });
});
