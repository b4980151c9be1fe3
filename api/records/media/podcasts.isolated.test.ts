import { describe, expect, it, vi } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { bodyOf, madeBy } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sampleImage } from './testing/sample-images.ts';

/* A type with an audio field, declared in one file beside those of the product: how the API handles it. */
vi.mock('#schema/resources/index.ts', async (load) => {
  const { resources } = await load<{ resources: object }>();
  const { podcasts } = await import('#schema/testing/podcasts.ts');
  return { resources: { ...resources, podcasts } };
});

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());
const MP3 = new Uint8Array(Buffer.from(`ID3\u0004${'sound'.repeat(20)}`));

async function uploaded(): Promise<string> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const sent = { method: 'POST', as: 'editor', body: MP3, headers } as const;
  const answer = await test().request('/api/v1/files?name=episode.mp3', sent);
  return ((await answer.json()) as { data: { path: string } }).data.path;
}

async function published(title: string, own: object): Promise<string> {
  const words = { intro: 'A conversation.', body: bodyOf('Notes.') };
  const made = madeBy(
    await editor().post('/content', { content_type_name: 'podcast', title, ...words, ...own }),
  );
  expect((await editor().post(`/content/${made.id}/publish`, {})).status).toBe(200);
  return made.id;
}

async function picture(width: number): Promise<string> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await sampleImage({ width, height: 2 }))], 'a.png'));
  const answer = await test().request('/api/v1/image/upload', { method: 'POST', as: 'editor', body: form });
  const { data } = (await answer.json()) as { data: { image_unique_identifier: string } };
  return data.image_unique_identifier;
}

describe('a podcast', () => {
  it('names a file of the library and gives its size', async () => {
    const audio = await uploaded();
    const id = await published('In the woods', { audio, guest: 'Ines Halloran', duration: 42 });
    const { data } = await visitor().get('/content/slug/in-the-woods?content_type_name=podcast');
    expect(data).toMatchObject({ audio, audio_bytes: MP3.length, guest: 'Ines Halloran', duration: 42 });
    const removed = await editor().delete(`/files/${audio.slice('/files/'.length, -'.mp3'.length)}`);
    expect(removed.problem.code).toBe('in_use');
    // What was read can be written back.
    expect((await editor().put(`/content/${id}`, { audio: data['audio'], version: 1 })).status).toBe(200);
  });

  it.each([
    '/files/00000000000000000000000000000000.mp3',
    '/files/../secret.mp3',
    '/images/0123456789abcdef0123456789abcdef/400.jpg',
    'http://media.example.com/a.mp3',
    'javascript:alert(1)',
    `/files/${'0'.repeat(32)}.mp4`,
  ])('takes %s for no recording', async (audio) => {
    const refused = await editor().post('/content', { content_type_name: 'podcast', title: 'A', audio });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['audio']]);
  });

  it('cannot be published without its recording', async () => {
    const made = madeBy(
      await editor().post('/content', { content_type_name: 'podcast', title: 'Mute', intro: 'A word.' }),
    );
    const refused = await editor().post(`/content/${made.id}/publish`, {});
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['audio']]);
  });

  it('is found by its transcript, its guest and its topics', async () => {
    const audio = 'https://media.example.com/1.mp3';
    const own = { guest: 'Ines Halloran', topics: ['solitude'], transcript: 'Why did you go to the pond?' };
    const id = await published('In the woods', { audio, ...own });
    await published('Another', { audio });
    for (const words of ['halloran', 'solitude', 'pond']) {
      expect((await visitor().get(`/search?query=${words}`)).list.map((hit) => hit.id)).toEqual([id]);
      const listed = await editor().get(`/content?content_type_name=podcast&search=${words}`);
      expect(listed.page.data.map((record) => record.id)).toEqual([id]);
    }
  });

  it('is filtered, sorted and selected by its own fields', async () => {
    const audio = 'https://media.example.com/1.mp3';
    const short = await published('Short', { audio, guest: 'Ines Halloran', duration: 10 });
    const long = await published('Long', { audio, guest: 'Henry', duration: 90, transcript: 'Words.' });
    const found = async (query: string) =>
      (await visitor().get(`/content?content_type_name=podcast&${query}`)).page.data.map(({ id }) => id);
    expect(await found('guest=Henry')).toEqual([long]);
    expect(await found('guest.in=Henry,Ines Halloran&sort_by=duration&sort_order=asc')).toEqual([
      short,
      long,
    ]);
    expect(await found('guest.not=Henry')).toEqual([short]);
    expect(await found('duration.gte=10&duration.lt=90')).toEqual([short]);
    const [chosen] = (
      await visitor().get('/content?content_type_name=podcast&fields=guest,audio,transcript&guest=Henry')
    ).page.data;
    expect(chosen).toEqual({
      id: long,
      content_type_name: 'podcast',
      guest: 'Henry',
      audio,
      audio_bytes: null,
      transcript: 'Words.',
    });
    expect((await visitor().get('/content?guest=Henry')).status).toBe(400);
    expect((await visitor().get('/content?content_type_name=article&guest.in=Henry')).status).toBe(400);
  });

  it('has photos in an order, each with its words, and the library knows where', async () => {
    const [one, two] = [await picture(3), await picture(4)];
    const photos = [
      { image_unique_identifier: two, alt: 'The pond', caption: 'In April' },
      { image_unique_identifier: one },
      { image_unique_identifier: two, alt: '', caption: '' },
    ];
    const audio = 'https://media.example.com/1.mp3';
    const id = await published('In the woods', { audio, photos });
    const { data } = await visitor().get('/content/slug/in-the-woods?content_type_name=podcast');
    const urlOf = (identifier: string) => `http://localhost:3000/images/${identifier}/400.jpg`;
    expect(data['photos']).toEqual([
      { image_unique_identifier: two, url: urlOf(two), alt: 'The pond', caption: 'In April' },
      { image_unique_identifier: one, url: urlOf(one), alt: null, caption: null },
      { image_unique_identifier: two, url: urlOf(two), alt: null, caption: null },
    ]);
    expect((await editor().delete(`/image/${one}`)).problem.code).toBe('in_use');
    expect((await editor().get(`/image/${one}`)).data['used_in']).toEqual([
      { id, title: 'In the woods', type: 'podcast' },
    ]);
    // What was read can be written back.
    const same = await editor().put(`/content/${id}`, { photos: data['photos'], version: 1 });
    expect([same.status, same.data['photos']]).toEqual([200, data['photos']]);
    const three = await picture(5);
    const swapped = await editor().post(`/image/${two}/replace`, { image_unique_identifier: three });
    expect(swapped.status).toBe(200);
    const after = (await visitor().get('/content/slug/in-the-woods?content_type_name=podcast')).data[
      'photos'
    ];
    expect(
      (after as { image_unique_identifier: string }[]).map((photo) => photo.image_unique_identifier),
    ).toEqual([three, one, three]);
    expect((await editor().delete(`/image/${two}`)).status).toBe(204);
  });

  it.each([
    ['an image that is not there', [{ image_unique_identifier: '0'.repeat(32) }]],
    ['a URL', [{ image_unique_identifier: 'https://example.com/a.png' }]],
    ['no list', { image_unique_identifier: '0'.repeat(32) }],
    ['what no image has', [{ image_unique_identifier: '0'.repeat(32), onclick: 'x' }]],
    ['too many', Array.from({ length: 51 }, () => ({ image_unique_identifier: '0'.repeat(32) }))],
  ])('takes %s for no photos', async (_, photos) => {
    const refused = await editor().post('/content', { content_type_name: 'podcast', title: 'A', photos });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.problem.errors ?? {}).join()).toMatch(/^photos/);
  });

  it('appears in the calendar and in the description of the API', async () => {
    const id = await published('In the woods', { audio: 'https://media.example.com/1.mp3' });
    const calendar = await editor().get(
      '/calendar?from=2026-11-01T00:00:00Z&to=2026-11-30T00:00:00Z&zone=UTC',
    );
    expect(JSON.stringify(calendar.data)).toContain(id);
    const described = await (await test().request('/api/v1/openapi.json')).text();
    for (const name of ['audio_bytes', 'guest.in', 'duration.gte', 'SelectedPodcasts'])
      expect(described).toContain(`"${name}"`);
  });
});
