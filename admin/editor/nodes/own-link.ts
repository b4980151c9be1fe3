import { InputRule, Mark, mergeAttributes } from '@tiptap/core';
import { declaredAttributes } from './declared-attributes.ts';

interface LinkOptions {
  /** Whether this can be a link target. Everything else stays text. */
  isAllowed: (href: string) => boolean;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    link: {
      /** Makes the selection a link; does nothing if the URL is not allowed. */
      setLink: (attributes: { href: string; title?: string | null }) => ReturnType;
      /** Takes the link at the selection away, the whole of it. */
      unsetLink: () => ReturnType;
    };
  }
}

/** An address that is typed, without the signs that end a sentence. */
const TYPED_ADDRESS = /(?:^|\s)(https?:\/\/[^\s<>]+?)[.,;:!?)\]'"”]*\s$/i;

/** A link. TipTap's own brings a table of every top-level domain, which is a tenth of the editor. */
export const Link = Mark.create<LinkOptions>({
  name: 'link',
  priority: 1000,
  inclusive: false,
  exitable: true,
  addOptions: () => ({ isAllowed: () => false }),
  addAttributes() {
    const plain = (name: string) => ({
      parseHTML: (element: HTMLElement) => element.getAttribute(name),
      renderHTML: (attributes: Record<string, unknown>) =>
        attributes[name] === null ? {} : { [name]: attributes[name] },
    });
    return declaredAttributes('link', { href: plain('href'), title: plain('title') });
  },
  parseHTML() {
    return [
      {
        tag: 'a[href]',
        getAttrs: (element) => (this.options.isAllowed(element.getAttribute('href') ?? '') ? null : false),
      },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    const href = String(HTMLAttributes.href ?? '');
    // Checked when it was made; checked again, so that no way into the text matters.
    if (!this.options.isAllowed(href)) return ['a', {}, 0];
    return ['a', mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer nofollow' }), 0];
  },
  addCommands() {
    return {
      setLink:
        (attributes) =>
        ({ chain }) =>
          this.options.isAllowed(attributes.href) && chain().setMark(this.name, attributes).run(),
      unsetLink:
        () =>
        ({ chain }) =>
          chain().unsetMark(this.name, { extendEmptyMarkRange: true }).run(),
    };
  },
  addInputRules() {
    return [
      new InputRule({
        find: TYPED_ADDRESS,
        handler: ({ state, range, match }) => {
          const [whole, href = ''] = match;
          if (!this.options.isAllowed(href)) return;
          const from = range.from + whole.indexOf(href);
          state.tr.addMark(from, from + href.length, this.type.create({ href }));
          state.tr.insertText(whole.slice(-1), range.to).removeStoredMark(this.type);
        },
      }),
    ];
  },
});
