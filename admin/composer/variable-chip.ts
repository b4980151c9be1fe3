import { Node, nodeInputRule, nodePasteRule } from '@tiptap/core';
import { TYPED_VARIABLE, chipOf } from './chips.ts';

/** A variable in text: shown as its name, typed or pasted as it is written in an email. */
export const VariableChip = Node.create({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,

  addAttributes: () => ({
    source: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset['variable'] ?? '',
      renderHTML: ({ source }: Record<string, unknown>) => ({ 'data-variable': source }),
    },
  }),

  parseHTML: () => [{ tag: 'span[data-variable]' }],

  renderHTML({ node, HTMLAttributes }) {
    const { label, fallback } = chipOf(String(node.attrs['source']));
    const shown = fallback === undefined ? label : `${label} · ${fallback}`;
    return ['span', { ...HTMLAttributes, class: 'variable-chip' }, shown];
  },

  renderText: ({ node }) => String(node.attrs['source']),

  addInputRules() {
    return [
      nodeInputRule({ find: TYPED_VARIABLE, type: this.type, getAttributes: ([source]) => ({ source }) }),
    ];
  },

  addPasteRules() {
    return [
      nodePasteRule({
        find: /\{\{-?[^{}]*-?\}\}/g,
        type: this.type,
        getAttributes: ([source]) => ({ source }),
      }),
    ];
  },
});
