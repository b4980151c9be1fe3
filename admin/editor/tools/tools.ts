import type { ChainedCommands } from '@tiptap/core';

/** Something that can be made of the text. */
export interface Tool {
  label: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** The node or mark that must exist, and that is active while the tool is pressed. */
  name?: string;
  /** Keys that do the same, as they are shown. */
  keys?: string;
  /** Other words that it is looked for with. */
  words?: string;
}

/** Windows that open over the text. */
export type EditorDialog = 'link' | 'picture' | 'keys';

export const MARK_TOOLS = [
  { label: 'Bold', name: 'bold', keys: 'Mod+B', run: (chain) => chain.toggleBold() },
  { label: 'Italic', name: 'italic', keys: 'Mod+I', run: (chain) => chain.toggleItalic() },
  { label: 'Underline', name: 'underline', keys: 'Mod+U', run: (chain) => chain.toggleUnderline() },
  { label: 'Strikethrough', name: 'strike', keys: 'Mod+Shift+S', run: (chain) => chain.toggleStrike() },
  { label: 'Code', name: 'code', keys: 'Mod+E', run: (chain) => chain.toggleCode() },
] as const satisfies readonly Tool[];

export const BLOCK_TOOLS = [
  {
    label: 'Bullet list',
    name: 'bulletList',
    keys: 'Mod+Shift+8',
    words: 'unordered points',
    run: (chain) => chain.toggleBulletList(),
  },
  {
    label: 'Numbered list',
    name: 'orderedList',
    keys: 'Mod+Shift+7',
    words: 'ordered steps',
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    label: 'Quotation',
    name: 'blockquote',
    keys: 'Mod+Shift+B',
    words: 'blockquote cite',
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    label: 'Callout',
    name: 'callout',
    words: 'note tip warning aside',
    run: (chain) => chain.toggleCallout(),
  },
  {
    label: 'Table',
    name: 'table',
    words: 'rows columns grid',
    run: insertTable,
  },
  {
    label: 'Line',
    name: 'horizontalRule',
    words: 'rule divider break',
    run: (chain) => chain.setHorizontalRule(),
  },
  {
    label: 'Footnote',
    name: 'footnote',
    keys: 'Mod+Alt+F',
    words: 'note reference',
    run: insertFootnote,
  },
] as const satisfies readonly Tool[];

/** A table, with a line after it to write on where it is the last. */
function insertTable(chain: ChainedCommands): ChainedCommands {
  return chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }).command(({ tr, state }) => {
    const paragraph = state.schema.nodes.paragraph?.create();
    if (tr.doc.lastChild?.type.name === 'table' && paragraph !== undefined) {
      tr.insert(tr.doc.content.size, paragraph);
    }
    return true;
  });
}

/** Inserts an empty footnote and selects it: its text is entered below the toolbar. */
export function insertFootnote(chain: ChainedCommands): ChainedCommands {
  return chain
    .insertContent({ type: 'footnote', attrs: { text: '' } })
    .command(({ tr, commands }) => commands.setNodeSelection(tr.selection.from - 1));
}
