import { Extension, InputRule } from '@tiptap/core';

interface Marks {
  readonly double: readonly [string, string];
  readonly single: readonly [string, string];
}

const ENGLISH: Marks = { double: ['“', '”'], single: ['‘', '’'] };
const APOSTROPHE = '’';
/** As each language sets its quotations; French has a narrow space within them. */
const MARKS: Readonly<Partial<Record<string, Marks>>> = {
  de: { double: ['„', '“'], single: ['‚', '‘'] },
  fr: { double: ['«\u202f', '\u202f»'], single: ['‘', '’'] },
  es: { double: ['«', '»'], single: ['‘', '’'] },
};
/** At the beginning, after white space, an opening bracket, or a dash, a mark opens; and after another that does. */
const OPENS_AFTER = /^$|[\s([{–—/-]$/;

/** The typographic form of a straight mark after the preceding text, in the language with this tag. */
export function typedMark(mark: string, before: string, language: string): string {
  const { double, single } = MARKS[language.split('-')[0] ?? ''] ?? ENGLISH;
  const opens = OPENS_AFTER.test(before) || before.endsWith(double[0]) || before.endsWith(single[0]);
  if (mark === '"') return opens ? double[0] : double[1];
  if (opens) return single[0];
  // Inside a word, or when nothing was opened, it is an apostrophe.
  return before.lastIndexOf(single[0]) > before.lastIndexOf(single[1]) ? single[1] : APOSTROPHE;
}

/** Two hyphens: a short dash between spaces, a long one between words; one more makes it long. */
export function typedDash(before: string): string {
  return before === '' || /\s$/.test(before) ? '–' : '—';
}

/** Sets quotation marks, dashes, and dots while typing. Backspace undoes it. */
export const Typography = Extension.create({
  name: 'typography',
  addInputRules() {
    const { editor } = this;
    const language = () => editor.view.dom.closest<HTMLElement>('[lang]')?.lang ?? 'en';
    /** The character at the end of the input, and the text before it in its block. */
    const rule = (find: RegExp, setFor: (typed: string, before: string) => string) =>
      new InputRule({
        find,
        handler: ({ state, range, match }) => {
          const before = state.doc
            .resolve(range.from)
            .parent.textBetween(0, state.doc.resolve(range.from).parentOffset, undefined, '\ufffc');
          state.tr.insertText(setFor(match[0], before), range.from, range.to);
        },
      });
    return [
      rule(/["']$/, (mark, before) => typedMark(mark, before, language())),
      rule(/--$/, (_, before) => typedDash(before)),
      rule(/–-$/, () => '—'),
      rule(/\.\.\.$/, () => '…'),
    ];
  },
});
