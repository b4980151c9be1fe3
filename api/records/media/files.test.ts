import { describe, expect, it } from 'vitest';
import type { LibraryFile } from '#schema/answers/records/files.ts';
import { FILE_MAX_BYTES } from '#schema/base/limits.ts';
import { clientFor } from '../../testing/api-client.ts';
import { publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { fileFormatOf } from './file-format.ts';
import { rangeOf } from './byte-range.ts';

const test = useTestApp();
const binary = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const MP3 = binary(`ID3\x04\0\0\0\0\0\0${'0123456789'.repeat(100)}`);

/** Headers of files and their formats. */
const HEADS: readonly (readonly [string, string | undefined, Uint8Array])[] = [
  ['an MP3 with a tag', 'mp3', MP3],
  ['an MP3 without one', 'mp3', binary('\xff\xfb\x90\x64\0\0')],
  ['an M4A', 'm4a', binary('\0\0\0\x1cftypM4A \0\0\0\0M4A mp42')],
  ['an MP4', 'mp4', binary('\0\0\0\x20ftypisom\0\0\0\0isomiso2avc1')],
  [
    'a WebM',
    'webm',
    binary('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm'),
  ],
  ['an Ogg', 'ogg', binary('OggS\0\x02\0\0')],
  ['a WAV', 'wav', binary('RIFF\x24\0\0\0WAVEfmt ')],
  ['a PDF', 'pdf', binary('%PDF-1.7\n')],
  ['a WebP', undefined, binary('RIFF\x24\0\0\0WEBPVP8 ')],
  ['a Matroska film', undefined, binary('\x1aE\xdf\xa3\x9fB\x82\x88matroska')],
  ['QuickTime', undefined, binary('\0\0\0\x14ftypqt  \0\0\0\0')],
  ['an AVIF', undefined, binary('\0\0\0\x1cftypavif\0\0\0\0')],
  ['a JPEG', undefined, binary('\xff\xd8\xff\xe0')],
  ['text with a byte order mark', undefined, binary('\xff\xfea\0b\0')],
  ['a page', undefined, binary('<!doctype html><script>alert(1)</script>')],
  ['a page that names a PDF', undefined, binary('<html>%PDF-1.7')],
  ['a program', undefined, binary('MZ\x90\0')],
  ['nothing', undefined, binary('')],
];

describe('the format of a file', () => {
  it.each(HEADS)('%s', (_name, format, head) => expect(fileFormatOf(head)).toBe(format));
});

describe('a part of 100 bytes', () => {
  it.each([
    [null, 'whole'],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-400', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-400', { start: 0, end: 99 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=9-2', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-', 'whole'],
    ['pages=1-2', 'whole'],
  ])('%s', (header, expected) => expect(rangeOf(header, 100)).toEqual(expected));
});

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>, as: 'author' | 'editor' = 'author') {
  const path = `/api/v1/files?name=${encodeURIComponent(name)}`;
  const headers = { 'Content-Type': 'application/octet-stream' };
  const response = await test().request(path, { method: 'POST', as, body: bytes, headers });
  return { status: response.status, ...((await response.json()) as { data: LibraryFile; code?: string }) };
}

describe('the library of files', () => {
  it('stores a file by its content, once', async () => {
    const first = await upload('Episode 1.exe', MP3);
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({
      format: 'mp3',
      type: 'audio/mpeg',
      of: 'audio',
      bytes: MP3.length,
      name: 'Episode 1.exe',
      already_stored: false,
      path: `/files/${first.data.identifier}.mp3`,
    });
    expect((await upload('Again.mp3', MP3)).data).toMatchObject({ id: first.data.id, already_stored: true });
    const listed = await clientFor(test(), 'editor').get('/files?of=audio&search=episode');
    expect(listed.page.data.map(({ id }) => id)).toEqual([first.data.id]);
    expect((await clientFor(test(), 'editor').get('/files?of=video')).page.total).toBe(0);
  });

  it('refuses unsupported formats, regardless of the file name', async () => {
    const refused = await upload('song.mp3', binary('<!doctype html><script>alert(1)</script>'));
    expect([refused.status, refused.code]).toEqual([415, 'unsupported_media_type']);
    expect((await upload('', MP3)).status).toBe(400);
    const headers = { 'Content-Length': String(FILE_MAX_BYTES + 1) };
    const large = await test().request('/api/v1/files?name=a', {
      method: 'POST',
      as: 'author',
      headers,
      body: MP3,
    });
    expect(large.status).toBe(413);
    expect((await clientFor(test(), 'editor').get('/files')).page.total).toBe(0);
  });

  it('serves a file whole and in parts, with its own type', async () => {
    const { path, identifier } = (await upload('Épisode “1”.mp3', MP3)).data;
    const whole = await test().request(path);
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(MP3);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'content-disposition': `inline; filename="_pisode _1_.mp3"; filename*=UTF-8''%C3%89pisode%20%E2%80%9C1%E2%80%9D.mp3`,
      etag: `"${identifier}"`,
    });
    const part = await test().request(path, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 10-19/${MP3.length}`,
      '0123456789',
    ]);
    const other = await test().request(path, { headers: { Range: 'bytes=10-19', 'If-Range': '"another"' } });
    expect(other.status).toBe(200);
    const beyond = await test().request(path, { headers: { Range: 'bytes=5000-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${MP3.length}`]);
    const head = await test().request(path, { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(MP3.length), '']);
    expect((await test().request(path, { headers: { 'If-None-Match': `"${identifier}"` } })).status).toBe(
      304,
    );
    expect((await test().request(path.replace('.mp3', '.ogg'))).status).toBe(404);
    expect((await test().request(path, { method: 'DELETE' })).status).toBe(405);
  });

  it('serves a PDF as a download', async () => {
    const { path } = (await upload('list.pdf', binary('%PDF-1.7 a list'))).data;
    const disposition = (await test().request(path)).headers.get('content-disposition');
    expect(disposition).toBe(`attachment; filename="list.pdf"; filename*=UTF-8''list.pdf`);
  });

  it('keeps a file that a text names, and deletes one that none does', async () => {
    const { path, identifier } = (await upload('list.pdf', binary('%PDF-1.7 a list'))).data;
    const href = path;
    const marks = [{ type: 'link', attrs: { href } }];
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'The list', marks }] }];
    const article = await publishArticle(test(), { title: 'To read', body: { type: 'doc', content } });
    const editor = clientFor(test(), 'editor');
    const refused = await editor.delete(`/files/${identifier}`);
    expect([refused.status, refused.problem.code]).toEqual([409, 'in_use']);
    expect(refused.problem.detail).toContain('To read');
    await editor.delete(`/content/${article.id}`);
    expect((await editor.delete(`/files/${identifier}`)).status).toBe(204);
    expect((await test().request(path)).status).toBe(404);
  });

  it('is for staff, and authors rename only their own files', async () => {
    const { identifier } = (await upload('mine.mp3', MP3, 'editor')).data;
    expect((await clientFor(test()).get('/files')).status).toBe(401);
    expect((await clientFor(test(), 'author').put(`/files/${identifier}`, { name: 'Yours' })).status).toBe(
      403,
    );
    expect((await clientFor(test(), 'author').delete(`/files/${identifier}`)).status).toBe(403);
    const named = await clientFor(test(), 'editor').put(`/files/${identifier}`, { name: 'Ours.mp3' });
    expect(named.data.name).toBe('Ours.mp3');
  });
});
