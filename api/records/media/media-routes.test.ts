import { describe, expect, it } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { type Json, type Reply, clientFor } from '../../testing/api-client.ts';
import { PRINCIPALS, useTestApp } from '../../testing/test-app.ts';
import { REFUSED_FILES } from './testing/hostile-files.ts';
import { sampleImage } from './testing/sample-images.ts';

let answerRemote: typeof globalThis.fetch = () => Promise.reject(new Error('not expected'));
const test = useTestApp({ fetch: (...call) => answerRemote(...call) });

interface Upload {
  alt?: string;
  as?: Role;
  type?: string;
}

async function upload(bytes: Uint8Array, { alt, as = 'author', type = 'image/png' }: Upload = {}) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'picture', { type }));
  if (alt !== undefined) form.set('alt', alt);
  return sendForm(form, as);
}

async function sendForm(form: FormData | string, as?: Role, headers: Record<string, string> = {}) {
  const who = as === undefined ? {} : { as };
  // Written out as a browser would send it.
  const sent = new Response(form, { headers });
  headers['Content-Type'] ??= sent.headers.get('Content-Type') ?? '';
  const body = await sent.arrayBuffer();
  const response = await test().request('/api/v1/image/upload', { method: 'POST', body, headers, ...who });
  return { status: response.status, body: (await response.json()) as { data: Record<string, unknown> } };
}

const uploadSample = async (seed: number, alt?: string) => {
  const { body } = await upload(
    await sampleImage({ width: 50, height: 40, seed }),
    alt === undefined ? {} : { alt },
  );
  return body.data.image_unique_identifier as string;
};
const library = async (query = ''): Promise<Reply> => clientFor(test(), 'viewer').get(`/image${query}`);
/** An article that could be published. */
async function createArticle(input: Json) {
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A text.' }] }],
  };
  const article = { content_type_name: 'article', intro: 'What it is about.', body, ...input };
  const { status, data } = await clientFor(test(), 'editor').post('/content', article);
  expect(status).toBe(201);
  return data;
}
const identifiers = ({ page }: Reply) => page.data.map((image) => image.image_unique_identifier);

describe('POST /image/upload', () => {
  it('answers the image as it is in the library', async () => {
    const { status, body } = await upload(await sampleImage({ width: 50, height: 40 }), {
      alt: '  Lines ',
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      image_unique_identifier: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      image_url: `http://localhost:3000/images/${String(body.data.image_unique_identifier)}/400.jpg`,
      width: 50,
      height: 40,
      alt: 'Lines',
      placeholder_color: expect.stringMatching(/^#[0-9a-f]{6}$/) as string,
      file_name: 'picture',
      already_stored: false,
    });
    const shown = await test().request(new URL(String(body.data.image_url)).pathname);
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  });

  it('goes by the bytes, regardless of the declared type', async () => {
    const picture = await sampleImage({ width: 50, height: 40 });
    expect((await upload(picture, { type: 'text/html' })).status).toBe(201);
    const page = await upload(new TextEncoder().encode('<html><body>hello</body></html>'), {
      type: 'image/png',
    });
    expect(page).toMatchObject({ status: 422, body: { code: 'image_invalid' } });
  });

  it.each(REFUSED_FILES)('takes no %s', async (name, bytes) => {
    expect(await upload(bytes, { type: 'image/png' })).toMatchObject({
      status: 415,
      body: {
        code: 'unsupported_media_type',
        detail: `${name} files aren’t accepted. Send a JPEG, PNG, WebP, or AVIF file.`,
      },
    });
  });

  it('is for those who write', async () => {
    const picture = await sampleImage({ width: 5, height: 4 });
    const form = () => {
      const made = new FormData();
      made.set('file', new File([new Uint8Array(picture)], 'a.png'));
      return made;
    };
    const statuses = await Promise.all(
      PRINCIPALS.map(async (as) => [as, (await sendForm(form(), as)).status]),
    );
    expect(statuses).toEqual([
      [undefined, 401],
      ['administrator', 201],
      ['editor', 201],
      ['author', 201],
      ['viewer', 403],
    ]);
  });

  it('takes one file and its description, nothing else', async () => {
    const file = () => new File([new Uint8Array(4)], 'a.png');
    const two = new FormData();
    two.append('file', file());
    two.append('file', file());
    const other = new FormData();
    other.append('file', file());
    other.append('role', 'administrator');
    const none = new FormData();
    none.append('alt', 'A picture');
    const many = new FormData();
    for (let count = 0; count < 500; count += 1) many.append('file', file());
    const answers = [];
    for (const form of [two, other, none, many]) answers.push(await sendForm(form, 'author'));
    expect(answers).toMatchObject([
      { status: 422, body: { errors: { file: ['is given more than once'] } } },
      { status: 422, body: { errors: { role: ['isn’t supported here'] } } },
      { status: 422, body: { errors: { file: ['is missing. Send the image as a file'] } } },
      { status: 400, body: { code: 'invalid_request' } },
    ]);
  });

  it('answers broken forms, other types and too much with 400, 415 and 413', async () => {
    const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect(await sendForm('--x\r\nnonsense', 'author', multipart)).toMatchObject({ status: 400 });
    expect(await sendForm('{}', 'author', { 'Content-Type': 'application/json' })).toMatchObject({
      status: 415,
    });
    expect(
      await sendForm('file=a', 'author', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    ).toMatchObject({ status: 415 });
    const tooLarge = (words: string) => ({ status: 413, body: { code: 'body_too_large', detail: words } });
    expect(await upload(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject(
      tooLarge('The image is larger than 10 MB. Make it smaller and upload it again.'),
    );
    for (const megabytes of [11, 40])
      expect(await upload(new Uint8Array(megabytes * 1024 * 1024))).toMatchObject(
        tooLarge('The request is larger than 10 MB. Make it smaller, or split it, and send it again.'),
      );
  });
});

describe('POST /image/upload/existing-image', () => {
  const reuse = async (json: Record<string, unknown>) =>
    clientFor(test(), 'author').post('/image/upload/existing-image', json);

  it('reuses an image of the library, by its identifier or URL', async () => {
    const identifier = await uploadSample(1, 'Lines');
    const byIdentifier = await reuse({ image_unique_identifier: identifier });
    const byAddress = await reuse({ image_url: byIdentifier.data.image_url });
    expect([byIdentifier.status, byIdentifier.data.alt]).toEqual([201, 'Lines']);
    expect(byAddress.data).toEqual(byIdentifier.data);
  });

  it('fetches one from elsewhere and remembers where it was', async () => {
    const picture = await sampleImage({ width: 70, height: 40, format: 'jpeg' });
    answerRemote = () => Promise.resolve(new Response(new Uint8Array(picture)));
    const { status, data } = await reuse({ image_url: 'https://books.example/cover.jpg' });
    expect([status, data.width]).toEqual([201, 70]);
    expect((await library()).page.data[0]).toMatchObject({ source_url: 'https://books.example/cover.jpg' });
  });

  it('gives the same answer for a missing image and for a refused URL', async () => {
    answerRemote = () => Promise.resolve(new Response('gone', { status: 404 }));
    expect(await reuse({ image_url: 'https://books.example/cover.jpg' })).toMatchObject({
      status: 422,
      problem: { code: 'remote_image_refused' },
    });
  });

  it('wants one address or one identifier, and no more', async () => {
    const bodies = [
      {},
      { image_url: 'https://a.example/', image_unique_identifier: '0'.repeat(32) },
      { url: 'https://a.example/' },
    ];
    for (const body of bodies)
      expect(await reuse(body)).toMatchObject({ status: 422, problem: { code: 'validation_failed' } });
    expect(await reuse({ image_unique_identifier: '0'.repeat(32) })).toMatchObject({
      status: 422,
      problem: { errors: { image_unique_identifier: ['isn’t in the media library'] } },
    });
  });

  it('fetches four at once for one user, and refuses the fifth until one is done', async () => {
    const picture = await sampleImage({ width: 7, height: 4 });
    const gate = Promise.withResolvers<void>();
    answerRemote = () => gate.promise.then(() => new Response(new Uint8Array(picture)));
    const asked = Array.from({ length: 50 }, () => reuse({ image_url: 'https://books.example/cover.jpg' }));
    const statuses: number[] = [];
    const answered = asked.map(async (reply) => statuses.push((await reply).status));
    await expect.poll(() => statuses.length).toBe(46);
    expect(new Set(statuses)).toEqual(new Set([429]));
    gate.resolve();
    await Promise.all(answered);
    expect(statuses.slice(46)).toEqual([201, 201, 201, 201]);
    expect((await reuse({ image_url: 'https://books.example/cover.jpg' })).status).toBe(201);
  });
});

describe('GET /image', () => {
  it('lists the newest first, finds by description and source, and pages', async () => {
    const one = await uploadSample(1, 'A lighthouse');
    test().clock.advance(1000);
    const two = await uploadSample(2, '100 % wool');
    expect(identifiers(await library())).toEqual([two, one]);
    expect(identifiers(await library('?search=LIGHTH'))).toEqual([one]);
    expect(identifiers(await library('?search=0+%25'))).toEqual([two]);
    expect(identifiers(await library('?search=%25'))).toEqual([two]);
    expect((await library('?per_page=1&page=2')).page).toMatchObject({
      total: 2,
      last_page: 2,
      data: [{ id: one }],
    });
    expect((await library('?sort=alt')).status).toBe(400);
  });

  it('knows what uses an image: as cover, in the text, and on the site before the change is published', async () => {
    const [cover, inText, live] = [await uploadSample(1), await uploadSample(2), await uploadSample(3)];
    const covered = await createArticle({ title: 'Covered', image_unique_identifier: cover });
    const picture = { type: 'image', attrs: { identifier: inText, alt: 'Lines' } };
    const written = await createArticle({ title: 'Written', body: { type: 'doc', content: [picture] } });
    const published = await createArticle({ title: 'Published', image_unique_identifier: live });
    const editor = clientFor(test(), 'editor');
    const { data, status } = await editor.post(`/content/${published.id}/publish`, {});
    expect(status).toBe(200);
    await editor.put(`/content/${published.id}`, { image_unique_identifier: null, version: data.version });
    const uses = new Map((await library()).page.data.map((image) => [image.id, image.used_in]));
    expect(uses.get(cover)).toEqual([{ id: covered.id, title: 'Covered', type: 'article' }]);
    expect(uses.get(inText)).toEqual([{ id: written.id, title: 'Written', type: 'article' }]);
    expect(uses.get(live)).toEqual([{ id: published.id, title: 'Published', type: 'article' }]);
  });

  it('finds what nothing shows, and lets editors remove just that', async () => {
    const [used, unused] = [await uploadSample(1), await uploadSample(2)];
    await createArticle({ title: 'Covered', image_unique_identifier: used });
    expect(identifiers(await library('?unused=true'))).toEqual([unused]);
    const editor = clientFor(test(), 'editor');
    expect(await editor.delete(`/image/${used}`)).toMatchObject({ status: 409, problem: { code: 'in_use' } });
    expect((await clientFor(test(), 'author').delete(`/image/${unused}`)).status).toBe(403);
    expect((await editor.delete(`/image/${unused}`)).status).toBe(204);
    expect((await editor.get(`/image/${unused}`)).status).toBe(404);
    expect((await test().request(`/images/${unused}/200.jpg`)).status).toBe(404);
    expect((await editor.get(`/image/${used}`)).data).toMatchObject({ id: used, used_count: 1 });
  });

  it('is for staff', async () => {
    expect((await clientFor(test()).get('/image')).status).toBe(401);
  });
});
