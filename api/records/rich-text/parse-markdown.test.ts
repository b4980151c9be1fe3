import {
  bullets,
  doc,
  footnote,
  heading,
  item,
  link,
  paragraph,
  text,
} from '#schema/document/testing/documents.ts';
import { emptyDocument } from '#schema/document/testing/documents.ts';
import { describe, expect, it } from 'vitest';
import { DocumentError } from './document-error.ts';
import { documentFromMarkdown } from './parse-markdown.ts';

describe('Markdown as people write it', () => {
  it.each([
    ['nothing', '', emptyDocument],
    ['a heading of the first level', '# Title\n\nText', doc(heading(2, 'Title'), paragraph('Text'))],
    ['lines of one paragraph', 'a\nb', doc(paragraph('a b'))],
    ['a break', 'a  \nb', doc(paragraph('a', { type: 'hardBreak' }, 'b'))],
    [
      'a bare address',
      'see https://example.com/?a=1&copy=2',
      doc(
        paragraph('see ', text('https://example.com/?a=1&copy=2', link('https://example.com/?a=1&copy=2'))),
      ),
    ],
    ['a link by reference', '[a][b]\n\n[b]: /c "d"', doc(paragraph(text('a', link('/c', 'd'))))],
    ['HTML', 'a <u>b</u> <script>alert(1)</script>', doc(paragraph('a ', text('b', 'underline')))],
    ['HTML around Markdown', '<div>\n\n- a\n\n</div>', doc(bullets(item(paragraph('a'))))],
    ['tasks', '- [x] done', doc(bullets(item(paragraph('done'))))],
    [
      'an image with its caption',
      '![alt](/images/a1/800.jpg "caption")',
      doc({ type: 'image', attrs: { identifier: 'a1', alt: 'alt', caption: 'caption' } }),
    ],
  ])('may have %s', (_, markdown, document) => {
    expect(documentFromMarkdown(markdown)).toEqual(document);
  });

  it('has the callouts of GitHub', () => {
    const callout = doc({
      type: 'callout',
      attrs: { tone: 'warning' },
      content: [paragraph('a'), paragraph('b')],
    });
    expect(documentFromMarkdown('> [!WARNING]\n> a\n>\n> b')).toEqual(callout);
    expect(documentFromMarkdown('> [!CAUTION]\n>\n> a\n>\n> b')).toEqual(callout);
    expect(documentFromMarkdown('> \\[!NOTE\\] a')).toEqual(
      doc({ type: 'blockquote', content: [paragraph('[!NOTE] a')] }),
    );
  });

  it('has quotations that say where they come from', () => {
    expect(documentFromMarkdown('> Simplify.\n>\n> <cite>Walden</cite>')).toEqual(
      doc({ type: 'blockquote', attrs: { cite: 'Walden' }, content: [paragraph('Simplify.')] }),
    );
  });
});

describe('footnotes', () => {
  it('are written after the text, over several lines, with any label', () => {
    const markdown = 'a[^1] b[^Long-name].\n\n[^1]: The *first*\n    note\n[^Long-name]: The second\n\nc';
    expect(documentFromMarkdown(markdown)).toEqual(
      doc(paragraph('a', footnote('The first note'), ' b', footnote('The second'), '.'), paragraph('c')),
    );
  });

  it('are read where the note follows the text without a blank line', () => {
    expect(documentFromMarkdown('a[^1]\n[^1]: one')).toEqual(doc(paragraph('a', footnote('one'))));
    expect(documentFromMarkdown('a[^1]\nb\n[^1]: one\n\nc')).toEqual(
      doc(paragraph('a', footnote('one'), ' b'), paragraph('c')),
    );
  });

  it('stay as they are written where the note is missing', () => {
    expect(documentFromMarkdown('a[^1]')).toEqual(doc(paragraph('a[^1]')));
    expect(documentFromMarkdown('a[^1] b[^2]\n\n[^2]: two')).toEqual(
      doc(paragraph('a[^1] b', footnote('two'))),
    );
  });
});

/** Refusing is fine, failing in any other way is not. */
function outcomeOf(markdown: string): 'read' | 'refused' {
  try {
    documentFromMarkdown(markdown);
    return 'read';
  } catch (error) {
    if (error instanceof DocumentError) return 'refused';
    throw error;
  }
}

/** The CPU time of this thread, so that it doesn’t matter how busy the machine is. */
function processorMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('the caps', () => {
  it('say what is wrong', () => {
    expect(() => documentFromMarkdown('a'.repeat(524_289))).toThrow('The Markdown must be at most 512 kB.');
    expect(() => documentFromMarkdown('> '.repeat(101) + 'a')).toThrow(/nested deeper than 100 levels/);
    expect(() => documentFromMarkdown('['.repeat(1001))).toThrow(
      /more than 1000 brackets and emphasis markers/,
    );
  });

  it('do not count the brackets of code', () => {
    const code = 'a[0][1] = b[2];\n'.repeat(500);
    expect(documentFromMarkdown(`\`\`\`\n${code}\`\`\``)).toEqual(
      doc({ type: 'codeBlock', content: [{ type: 'text', text: code.trimEnd() }] }),
    );
  });

  it.each([
    '>',
    '> ',
    '- ',
    '[',
    '![',
    '*a ',
    '**a',
    '_a_',
    '`',
    '```',
    '<div>\n',
    '[^1',
    '[^1]',
    'a@',
    '1. ',
    '  - a\n',
    '|',
    '\\',
    '&',
  ])('refuse or read 200 kB of %j without delay', (piece) => {
    expect(processorMs(() => outcomeOf(piece.repeat(200_000 / piece.length)))).toBeLessThan(3000);
  });

  it.each(['a short line\n\n', 'a\n\n', 'a\n# b\n', '- a\n\n', '[^1]: x\n\n'])(
    'read 500 kB of the many paragraphs %j without looking through all of them from each',
    (piece) => {
      // It takes ten times as long if every paragraph looks for a footnote up to the end of the text.
      expect(processorMs(() => outcomeOf(piece.repeat(500_000 / piece.length)))).toBeLessThan(5000);
    },
  );

  it('read a footnote of blanks that ends in no line without delay', () => {
    const spent = processorMs(() => outcomeOf(`[^1]: ${' '.repeat(200_000)}\u2028a`));
    expect(spent).toBeLessThan(3000);
  });
});
