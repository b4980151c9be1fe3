import { mergeAttributes, Node } from '@tiptap/core';
import { declaredAttributes } from './declared-attributes.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: {
      /** Wraps the selection in a callout, or removes it. */
      toggleCallout: () => ReturnType;
    };
  }
}

/** A remark set apart from the text, in one of three tones. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    ...declaredAttributes('callout'),
    tone: {
      ...declaredAttributes('callout').tone,
      parseHTML: (element: HTMLElement) =>
        /callout-(note|tip|warning)/.exec(element.className)?.[1] ?? 'note',
      renderHTML: ({ tone }: Record<string, unknown>) => ({ class: `callout callout-${String(tone)}` }),
    },
  }),
  parseHTML: () => [{ tag: 'aside.callout' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
  addCommands() {
    return {
      toggleCallout:
        () =>
        ({ commands }) =>
          commands.toggleWrap(this.name),
    };
  },
});

/** A note whose number is in the text. The style sheet counts the numbers. */
export const Footnote = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  atom: true,
  marks: '',
  addAttributes: () => declaredAttributes('footnote'),
  parseHTML: () => [{ tag: 'sup[data-text]' }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'sup',
    mergeAttributes(HTMLAttributes, { class: 'footnote', title: String(node.attrs.text) }),
  ],
});
