import type { Page } from 'playwright/test';
import { type FixedPage, fixedPages } from '#schema/pages/fixed-pages.ts';
import { LIST_PAGES } from '#schema/pages/list-pages.ts';
import { settingDefault } from '#schema/setting-fields/index.ts';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import { staffHeaders } from './mail.ts';
import { greyPng } from './images.ts';
import { call } from './staff.ts';

export const OWN_NAME = 'The Long Shelf';
const CONTACT = 'post@example.com';

/** For each group, settings that replace every default; images are uploaded first. */
const ownSettings = (pictures: { logo: string; icon: string }): Record<string, Record<string, unknown>> => ({
  general: {
    name: OWN_NAME,
    headline: 'Maps, mountains and the sea.',
    intro: 'Where we went, and what we read on the way.',
    description: 'A site about going somewhere.',
    keywords: 'maps, mountains, sea',
    default_texts: 'any',
    logo: pictures.logo,
    logo_dark: pictures.logo,
    logo_with_name: true,
    icon: pictures.icon,
    accent_color: '#7e2430',
    typefaces: 'source',
    time_zone: 'Asia/Tokyo',
    contact_email: CONTACT,
    social: ['https://social.example/@longshelf'],
    book_links: [{ name: 'The shop on the corner', address: 'https://shop.example/?q={title}' }],
    postal_address: 'The Long Shelf\nHarbor Road 3\nEdinburgh',
  },
  navigation: {
    list_pages: Object.keys(LIST_PAGES).map((page, at) => ({
      page,
      title: `Route ${at}`,
      intro: `Where route ${at} goes.`,
      description: `All of route ${at}.`,
    })),
    header: [{ label: 'Maps', target: '/articles' }],
    footer: [{ title: 'The shelf', links: [{ label: 'Who we are', target: '/about' }] }],
    copyright: '{site_name}, {year}',
    shows_made_with: true,
    made_with: 'Drawn by hand',
  },
  home: {
    sections: [
      { kind: 'text', title: 'Hello', shown: true, from: null, count: 1, picked: [], text: 'Come in.' },
      { kind: 'shelf', title: 'On the table', shown: true, from: '/book-summaries', count: 4, picked: [] },
      { kind: 'letter', title: null, shown: true, from: null, count: 1, picked: [] },
    ],
  },
  privacy: { consent_text: 'We count readers. May we?', consent_days: 90 },
  newsletter: { sign_up_title: 'A letter each month', sign_up_text: 'Where we went, and how it was.' },
  analytics: { provider: 'none' },
  code: { head: '<meta name="from-a-snippet" content="yes">', foot: '<p hidden>At the end</p>' },
  email: { senders: [{ address: CONTACT, name: OWN_NAME }], reply_to: CONTACT },
});

/** Which public settings may keep their defaults: the site’s language, and what has no effect with the other choices. */
const MAY_STAY = [
  'general.language',
  'general.other_languages',
  'analytics.posthog_key',
  'analytics.posthog_host',
  'analytics.snippet',
  'analytics.origins',
  'code.origins',
  // Whether texts say so, not what they say.
  'ai.says_drafted_with_ai',
];

/** Public settings that `ownSettings` is missing: none, even after a new one is declared. */
export function forgottenSettings(): string[] {
  const own = ownSettings({ logo: '', icon: '' });
  return allSettings().flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { onPages }]) =>
      onPages !== true || own[name]?.[field] !== undefined || MAY_STAY.includes(`${name}.${field}`)
        ? []
        : [`${name}.${field}`],
    ),
  );
}

/** The default sentences of a site without settings. */
export function sentencesOfDefaults(): string[] {
  return allSettings().flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => {
      const first: unknown = field.onPages === true ? settingDefault(field) : null;
      return typeof first === 'string' && first.includes(' ') && !first.includes('{') ? [first] : [];
    }),
  );
}

/** Sets everything that visitors and readers of emails see, and rewrites the four pages about the site. */
export async function replaceDefaults(page: Page): Promise<void> {
  const pictures = { logo: await upload(page, 240), icon: await upload(page, 512) };
  for (const [group, own] of Object.entries(ownSettings(pictures))) {
    const { version } = await call(page, `GET /settings/${group}`);
    await call(page, `PUT /settings/${group}`, { version, ...own });
  }
  for (const fixed of fixedPages) await rewrite(page, fixed);
}

async function upload(page: Page, size: number): Promise<string> {
  const headers = await staffHeaders(page.request);
  const file = { name: `own-${size}.png`, mimeType: 'image/png', buffer: greyPng(size, size) };
  const answer = await page.request.post('/api/v1/image/upload', { headers, multipart: { file } });
  const { data } = (await answer.json()) as { data: { image_unique_identifier: string } };
  return data.image_unique_identifier;
}

async function rewrite(page: Page, { id, file }: FixedPage): Promise<void> {
  const { version } = await call(page, `GET /content/${id}`);
  await call(page, `PUT /content/${id}`, {
    version,
    title: `Of {site_name}, ${file}`,
    intro: 'In our own words.',
    body: '<p>{site_name} is read at {site_url}, and answers at {contact_email}.</p>',
    seo_title: null,
    seo_description: 'In our own words.',
  });
  await call(page, `POST /content/${id}/publish`, {});
}
