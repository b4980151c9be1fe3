import { doc, DOCUMENTS, heading, link, paragraph, text } from '#schema/document/fixtures/documents.ts';
import { emptyDocument } from '#schema/document/schema.ts';
import { toHtml } from '#schema/document/to-html.ts';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { deriveBody } from './derive-body.ts';
import { DocumentError } from './document-error.ts';

describe('what is stored of a body', () => {
  it('is the document, its HTML, its text and its length', () => {
    const document = doc(heading(2, 'Title'), paragraph('word '.repeat(460).trim()));
    expect(deriveBody(document)).toEqual({
      document,
      html: `<h2 id="title">Title</h2><p>${'word '.repeat(460).trim()}</p>`,
      text: `Title\n\n${'word '.repeat(460).trim()}`,
      readingMinutes: 2,
      wordCount: 461,
    });
  });

  it('is the same whether the body comes as a document or as its HTML', () => {
    for (const document of Object.values(DOCUMENTS)) {
      expect(deriveBody(toHtml(document))).toEqual(deriveBody(document));
    }
  });

  it('has the addresses of images that it is given', () => {
    const document = doc({ type: 'image', attrs: { identifier: 'a1' } });
    const { html } = deriveBody(document, {
      imageUrl: (identifier, width) => `https://cdn.test/${identifier}-${width}`,
    });
    expect(html).toContain('src="https://cdn.test/a1-800"');
  });

  it('may be empty', () => {
    const empty = { document: emptyDocument, html: '', text: '', readingMinutes: 1, wordCount: 0 };
    expect(deriveBody(emptyDocument)).toEqual(empty);
    expect(deriveBody('')).toEqual(empty);
  });

  it('is refused with the path of the fault, or with what is wrong with the HTML', () => {
    const unsafe = doc(paragraph(text('x', link('javascript:alert(1)'))));
    const error = (() => {
      try {
        deriveBody(unsafe);
      } catch (thrown) {
        return thrown;
      }
      return null;
    })();
    expect(error).toBeInstanceOf(ZodError);
    expect(error).toMatchObject({
      issues: [{ path: ['content', 0, 'content', 0, 'marks', 0, 'attrs', 'href'] }],
    });
    expect(() => deriveBody('<div>'.repeat(1000))).toThrow(DocumentError);
    expect(() => deriveBody('a\ud83d')).toThrow(/half a character/);
  });
});

describe('the time it takes', () => {
  const sentence = 'the quick brown fox jumps over the lazy dog and is gone';
  const article = doc(
    ...Array.from({ length: 16 }, (_, index) => [
      heading(2, `Part ${index}`),
      paragraph(
        `${sentence}, `,
        text(sentence, 'bold'),
        ', ',
        text(sentence, link('/a')),
        ` and ${sentence}.`,
      ),
    ]).flat(),
  );

  it.each([
    ['a document', article],
    ['HTML', toHtml(article)],
  ])('is under 2 ms for an article of 700 words that comes as %s', (_, input) => {
    expect(deriveBody(input).wordCount).toBeGreaterThan(700);
    const times = Array.from({ length: 200 }, () => {
      const started = performance.now();
      deriveBody(input);
      return performance.now() - started;
    }).sort((one, other) => one - other);
    expect(times[100]).toBeLessThan(2);
  });
});
