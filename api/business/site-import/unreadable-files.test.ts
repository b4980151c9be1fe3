import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { importClient } from './testing/import-client.ts';
import { wordpressExport } from './testing/wordpress-fixture.ts';

const test = useTestApp();
const client = importClient(test);
const editor = () => clientFor(test(), 'editor');

describe('a file that cannot be read', () => {
  it.each([
    ['JSON that is no export', 'a.json', '{"posts": []}', 'isn’t a Ghost export'],
    ['broken JSON', 'a.json', '{"db": [', 'is incomplete'],
    ['invalid JSON', 'a.json', '{"db": oh}', 'isn’t valid JSON'],
    ['JSON without end of depth', 'a.json', `{"a":${'['.repeat(100_000)}`, 'is nested too deeply'],
    ['XML called JSON', 'a.json', wordpressExport(), 'isn’t valid JSON'],
    ['a picture', 'a.png', '\u0089PNG', 'must be an export of Ghost'],
    ['nothing at all', 'a.xml', '', 'isn’t valid XML'],
    ['another XML', 'a.xml', '<html><body/></html>', 'another kind of XML'],
    ['an RSS feed', 'a.xml', '<rss><channel><title>x</title></channel></rss>', 'has no WXR version'],
    ['XML that ends', 'a.xml', wordpressExport().slice(0, 3000), 'isn’t well-formed'],
    [
      'XML with a stray sign',
      'a.xml',
      wordpressExport().replace('</title>', ' & </title>'),
      'isn’t well-formed',
    ],
    [
      'entities that multiply',
      'a.xml',
      `<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>${wordpressExport([], '').replace('The Old Shelf', '&b;')}`,
      'has a document type',
    ],
    [
      'entities of this machine',
      'a.xml',
      `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss>&x;</rss>`,
      'has a document type',
    ],
    [
      'an unknown entity',
      'a.xml',
      wordpressExport([]).replace('The Old Shelf', '&nbsp;'),
      'isn’t well-formed',
    ],
    [
      'another encoding',
      'a.xml',
      wordpressExport([], '<?xml version="1.0" encoding="ISO-8859-1"?>'),
      'has the encoding ISO-8859-1',
    ],
    [
      'a text without end',
      'a.xml',
      `<rss><channel><title>${'x'.repeat(9_000_000)}`,
      'a single piece of text longer than',
    ],
  ])('is refused with the reason: %s', async (...[, name, file, words]) => {
    const { status, wrong } = await client.send(name, file);
    expect(status).toBe(422);
    expect(wrong).toContain(words);
    expect((await editor().get('/imports')).page.total).toBe(0);
  });

  it('is refused in an encoding other than UTF-8', async () => {
    for (const bytes of [
      Buffer.from(wordpressExport(), 'utf16le'),
      Buffer.concat([Buffer.from('\uFEFF', 'utf16le'), Buffer.from(wordpressExport(), 'utf16le')]),
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xe9]), Buffer.from('"}')]),
    ]) {
      const { status, wrong } = await client.send('a', new Uint8Array(bytes));
      expect([status, wrong]).toEqual([422, expect.stringMatching(/UTF-8|neither/)]);
    }
  });

  it('is only for editors', async () => {
    for (const as of ['author', 'viewer'] as const) {
      expect((await clientFor(test(), as).get('/imports')).status).toBe(403);
      expect(
        (await test().request('/api/v1/imports', { method: 'POST', body: new FormData(), as })).status,
      ).toBe(403);
    }
  });
});
