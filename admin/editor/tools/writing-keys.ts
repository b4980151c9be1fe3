import { Extension, type Editor, InputRule } from '@tiptap/core';
import { isSafeHref } from '#schema/document/safe-url.ts';
import { insertFootnote, type EditorDialog } from './tools.ts';

interface WritingKeysOptions {
  /** A line that begins with "Q: " is a question. */
  isConversation: boolean;
  onOpen: (dialog: EditorDialog) => void;
}

/** Keys beyond those that the extensions bring: windows, footnotes, tables, the way to the tools. */
export const WritingKeys = Extension.create<WritingKeysOptions>({
  name: 'writingKeys',
  // Before the extensions that take Escape, or Alt with an arrow, for themselves.
  priority: 200,
  addOptions: () => ({ isConversation: false, onOpen: () => undefined }),
  addKeyboardShortcuts() {
    const open = (dialog: EditorDialog) => () => {
      this.options.onOpen(dialog);
      return true;
    };
    const inTable = (run: (editor: Editor) => boolean) => () =>
      this.editor.isActive('table') && run(this.editor);
    return {
      'Mod-k': open('link'),
      'Mod-/': open('keys'),
      'Mod-Alt-p': () => 'image' in this.editor.schema.nodes && open('picture')(),
      'Mod-Alt-f': () =>
        'footnote' in this.editor.schema.nodes && insertFootnote(this.editor.chain().focus()).run(),
      'Alt-F10': () => focusTools(this.editor),
      'Alt-Shift-ArrowDown': inTable((editor) => editor.commands.addRowAfter()),
      'Alt-Shift-ArrowUp': inTable((editor) => editor.commands.addRowBefore()),
      'Alt-Shift-ArrowRight': inTable((editor) => editor.commands.addColumnAfter()),
      'Alt-Shift-ArrowLeft': inTable((editor) => editor.commands.addColumnBefore()),
      'Alt-Shift-Backspace': inTable((editor) => editor.commands.deleteRow()),
      'Alt-Shift-Delete': inTable((editor) => editor.commands.deleteColumn()),
    };
  },
  addInputRules() {
    const { nodes, marks } = this.editor.schema;
    const { heading, callout, footnote } = nodes;
    return [
      ...(heading === undefined
        ? []
        : [blockRule(/^# $/, ({ chain }) => chain().setNode('heading', { level: 2 }).run())]),
      ...(heading !== undefined && this.options.isConversation
        ? [blockRule(/^[QF]: $/, ({ chain }) => chain().setNode('heading', { level: 2 }).run())]
        : []),
      ...(callout === undefined ? [] : [calloutRule()]),
      ...(footnote === undefined ? [] : [footnoteRule()]),
      ...(marks.link === undefined ? [] : [linkRule()]),
    ];
  },
});

/** To the settings of the block at the caret, if it has any, or to the toolbar. */
function focusTools(editor: Editor): boolean {
  const frame = editor.view.dom.closest('.editor');
  const first = (toolbar: string) =>
    frame?.querySelector<HTMLElement>(`${toolbar} :is(input, select, button)`);
  const tool = first('.editor-context') ?? first('[role=toolbar]');
  tool?.focus();
  return tool !== undefined && tool !== null;
}

/** Input at the beginning of a block that sets its type. */
function blockRule(find: RegExp, run: (props: Parameters<InputRule['handler']>[0]) => boolean): InputRule {
  return new InputRule({
    find,
    handler: (props) => {
      props.chain().deleteRange(props.range).run();
      run(props);
    },
  });
}

/** `[!tip] `, or as in Markdown `> [!tip] `: the quotation that the `>` just began becomes a callout. */
function calloutRule(): InputRule {
  const find = /^\[!(note|tip|warning)\] $/i;
  return new InputRule({
    find,
    handler: ({ state, range, match, chain }) => {
      const around = state.doc.resolve(range.from).node(-1);
      const isNewQuotation = around.type.name === 'blockquote' && around.childCount === 1;
      const line = chain().deleteRange(range);
      (isNewQuotation ? line.lift('blockquote') : line)
        .wrapIn('callout', { tone: match[1]?.toLowerCase() ?? 'note' })
        .run();
    },
  });
}

/** `[^the words of the note]` */
function footnoteRule(): InputRule {
  return new InputRule({
    find: /\[\^([^\]]{2,2000})\]$/,
    handler: ({ range, match, chain }) => {
      chain()
        .insertContentAt(range, { type: 'footnote', attrs: { text: (match[1] ?? '').trim() } })
        .run();
    },
  });
}

/** `[words](https://…)` */
function linkRule(): InputRule {
  return new InputRule({
    find: /\[([^\]]+)\]\(([^()\s]+)\)$/,
    handler: ({ range, match, chain }) => {
      const [, words = '', href = ''] = match;
      if (!isSafeHref(href)) return;
      chain()
        .insertContentAt(range, { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
        .unsetMark('link')
        .run();
    },
  });
}
