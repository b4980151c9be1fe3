import { describe, expect, it } from 'vitest';
import type { RichTextDocument } from '#schema/document/types.ts';
import { asWritten } from '../../platform/base/spoken.ts';
import { withImages } from './document-images.ts';

const image = (src: string, caption: string) => ({ type: 'image', attrs: { src, alt: 'A mill', caption } });
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const inDoc = (...content: unknown[]) => ({ type: 'doc', content }) as unknown as RichTextDocument;

const LOST = { reason: asWritten('It is gone.') };
const FOUND = { image: { identifier: 'a1', width: 4, height: 3 } } as never;
const kept = { type: 'image', attrs: { alt: 'A mill', caption: 'B', identifier: 'a1', width: 4, height: 3 } };

describe('an image that couldn’t be fetched', () => {
  it('leaves its caption, and nothing where it has none', () => {
    const pictures = new Map([['/a', LOST]]);
    expect(withImages(inDoc(image('/a', 'Words'), image('/a', ' '), paragraph('End')), pictures)).toEqual(
      inDoc(paragraph('Words'), paragraph('End')),
    );
  });

  it('leaves its caption behind its gallery, or in its place if no image is left', () => {
    const pictures = new Map([
      ['/a', LOST],
      ['/b', FOUND],
    ]);
    const mixed = { type: 'gallery', content: [image('/a', 'A'), image('/b', 'B')] };
    const gone = { type: 'gallery', content: [image('/a', 'A'), image('/a', '')] };
    expect(withImages(inDoc(mixed, gone), pictures)).toEqual(
      inDoc({ type: 'gallery', content: [kept] }, paragraph('A'), paragraph('A')),
    );
  });
});
