import { chromium } from 'playwright';
import { expect } from 'vitest';
import { ensureChromium } from '../../run-tests/chromium.ts';
import type { RunningSite } from './installed-site.ts';

/** An episode as the tutorial declares it. */
const EPISODE = {
  content_type_name: 'podcast',
  title: 'Episode one',
  intro: 'Who made compilers.',
  body: '<p>Listen.</p>',
  guest: 'Grace Hopper',
  website: 'https://example.com/grace',
  length: 754,
  topics: ['Compilers'],
  transcript: 'This wire is as long as a nanosecond.',
};

interface Episode {
  id: string;
  slug: string;
  /** The path of its recording. */
  recording: string;
}

/** Uploads a recording, and publishes an episode with it and another without words in common. */
export async function publishEpisode(site: RunningSite, token: string): Promise<Episode> {
  const uploaded = await fetch(`${site.url}/api/v1/files?name=one.wav`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body: aSecondOfSilence(),
  });
  const { data } = (await uploaded.json()) as { data: { path: string } };
  const recording = data.path;
  const publish = async (own: object) => {
    const made = await site.call('POST /content', { ...EPISODE, recording, ...own }, token);
    return site.call(`POST /content/${String(made['id'])}/publish`, {}, token);
  };
  await publish({ title: 'Another', guest: 'Ada', topics: ['Looms'], transcript: 'Of looms.' });
  const { id, slug } = await publish({});
  return { id: String(id), slug: String(slug), recording };
}

/** What one file of a content type gives an episode, on the pages and in the API of an installed site. */
export async function expectEpisodeEverywhere(
  site: RunningSite,
  { id, slug, recording }: Episode,
  token: string,
): Promise<void> {
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${site.url}${path}`, { headers });
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  const staff = { Authorization: `Bearer ${token}` };
  const onlyThis = async (path: string, headers?: Record<string, string>) => {
    const text = await read(path, headers);
    expect([path, text.includes(id), text.includes('"Another"')]).toEqual([path, true, false]);
  };

  const page = await read(`/podcasts/${slug}`);
  for (const part of ['<dd>12:34</dd>', '<dd>Grace Hopper</dd>', '<dd>Compilers</dd>', 'as a nanosecond'])
    expect(page).toContain(part);
  expect(page).toMatch(new RegExp(`<audio controls=""[^>]* src="${recording}"`));
  expect(page).toMatch(/"@type":"AudioObject","contentUrl":"[^"]+\.wav"/);
  const image = /property="og:image" content="(?:https?:\/\/[^"/]+)?(\/[^"]+)"/.exec(page)?.[1];
  expect((await fetch(site.url + (image ?? ''))).headers.get('content-type')).toMatch(/^image\//);
  expect(await read('/podcasts')).toContain(`/podcasts/${slug}`);

  await onlyThis('/api/v1/search?query=nanosecond');
  const list = '/api/v1/content?content_type_name=podcast';
  await onlyThis(`${list}&guest=Grace%20Hopper`);
  await onlyThis(`${list}&status=published&guest=Grace%20Hopper`, staff);
  await onlyThis(`${list}&length.gte=700&guest.in=Grace%20Hopper`);
  const declared = await read('/admin/declarations.js');
  expect(declared).toMatch(/"columns":\[[^\]]*"guest","length"[^\]]*\]/);
  expect(declared).toMatch(/"filters":\[[^\]]*"guest"[^\]]*\]/);

  expect(await read('/podcasts/feed.xml')).toMatch(
    new RegExp(`<enclosure url="[^"]+${recording}" length="8044" type="audio/wav"/>`),
  );
  const month = `from=${day(-20)}&to=${day(20)}&zone=UTC`;
  expect(await read(`/api/v1/calendar?${month}`, staff)).toContain(id);
  const blocks = [{ type: 'content_list', content_ids: [id] }];
  const issue = await site.call('POST /newsletter-campaigns', { name: 'On air', blocks }, token);
  const shown = await site.call(`GET /newsletter-campaigns/${String(issue['id'])}/preview`, undefined, token);
  expect(shown['html']).toContain(`/podcasts/${slug}`);
  expect(shown['html']).toContain('Episode one');
}

/** In the browser: the length of what the player of the page has loaded, or why it has not. */
const PLAY = `new Promise((resolve) => {
  const player = document.querySelector('audio');
  player.addEventListener('loadedmetadata', () => resolve(player.duration));
  player.addEventListener('error', () => resolve(player.error.message));
  player.preload = 'auto';
  player.load();
})`;
/** In the browser: the directive that keeps a recording from playing that the page does not have. */
const PLAY_ANOTHER = `new Promise((resolve) => {
  document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
  const other = new Audio('https://media.example.com/other.mp3');
  other.addEventListener('loadedmetadata', () => resolve('loaded'));
  other.load();
})`;

/** Whether a browser plays it under the policy of the page, which lets nothing else be played. */
export async function expectPlayed(site: RunningSite, { slug }: Episode): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(`${site.url}/podcasts/${slug}`);
    const seconds = await page.evaluate(PLAY);
    expect([seconds, errors]).toEqual([1, []]);
    const blocked = await page.evaluate(PLAY_ANOTHER);
    expect(blocked).toBe('media-src');
  } finally {
    await browser.close();
  }
}

const day = (distance: number) => new Date(Date.now() + distance * 86_400_000).toISOString();

/** A WAV file: one channel, 8,000 samples of 8 bits. */
function aSecondOfSilence(): Uint8Array<ArrayBuffer> {
  const SAMPLES = 8_000;
  const file = Buffer.alloc(44 + SAMPLES, 0x80);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + SAMPLES, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLES, 24);
  file.writeUInt32LE(SAMPLES, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(SAMPLES, 40);
  return new Uint8Array(file);
}
