import { describe, expect, it } from 'vitest';
import {
  emptyDocument,
  bullets,
  doc,
  DOCUMENTS,
  footnote,
  heading,
  item,
  link,
  paragraph,
  text,
} from '../testing/documents.ts';
import { toMarkdown } from './to-markdown.ts';

const markdownOf = (name: string) => toMarkdown(DOCUMENTS[name] ?? emptyDocument);

describe('a document as Markdown', () => {
  it('reads as a person would write it', () => {
    const document = doc(
      heading(2, 'On walking'),
      paragraph(
        'I have met with ',
        text('but one or two', 'italic'),
        ' persons',
        footnote('Thoreau, 1862'),
        ' who ',
        text('understood', 'bold'),
        '.',
      ),
      bullets(
        item(paragraph('the art'), bullets(item(paragraph('of walking')))),
        item(paragraph(text('and more', link('/articles/walking')))),
      ),
      { type: 'callout', attrs: { tone: 'tip' }, content: [paragraph('Go out.')] },
    );
    expect(toMarkdown(document)).toBe(
      '## On walking\n\n' +
        'I have met with *but one or two* persons[^1] who **understood**.\n\n' +
        '- the art\n  - of walking\n- [and more](/articles/walking)\n\n' +
        '> [!TIP]\n> Go out.\n\n' +
        '[^1]: Thoreau, 1862\n',
    );
  });

  it('has tables with bars where Markdown can say them, else HTML', () => {
    expect(markdownOf('a plain table')).toBe(
      '| Book | Year |\n| --- | --- |\n| Walden | 1854 |\n| a\\|b | \\* |\n',
    );
    expect(markdownOf('a table with spans and blocks')).toMatch(
      /^<table>.*<\/table>\n\n\[\^1\]: In a table\n$/,
    );
  });

  it('lets no sign of the text become a sign of Markdown', () => {
    expect(toMarkdown(doc(paragraph('# *a* [b] <c> 1. `d` | e_f')))).toBe(
      '\\# \\*a\\* \\[b\\] \\<c\\> 1. \\`d\\` \\| e\\_f\n',
    );
    expect(toMarkdown(doc(paragraph('1. x'), paragraph('- x'), paragraph('AT&T &amp;')))).toBe(
      '1\\. x\n\n\\- x\n\nAT&T &amp;amp;\n',
    );
  });

  it('writes emphasis inside a word as HTML, which cannot be misread', () => {
    expect(toMarkdown(doc(paragraph('un', text('believ', 'italic'), 'able')))).toBe(
      'un<em>believ</em>able\n',
    );
  });

  it('writes an address that is its own text in short', () => {
    const href = 'https://example.com/a';
    expect(toMarkdown(doc(paragraph(text(href, link(href)))))).toBe(`<${href}>\n`);
  });

  it('is empty for an empty document', () => {
    expect(toMarkdown(emptyDocument)).toBe('');
  });
});
