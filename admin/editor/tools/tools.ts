import type { ChainedCommands } from '@tiptap/core';
import type { MessageKey } from './messages.ts';

/** Something that can be made of the text. */
export interface Tool {
  label: MessageKey;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** The node or mark that must exist, and that is active while the tool is pressed. */
  name?: string;
  /** Keys that do the same, as they are shown. */
  keys?: string;
}

/** Windows that open over the text. */
export type EditorDialog = 'link' | 'picture' | 'gallery' | 'keys' | 'site_quote' | AddressedBlock;

/** Blocks that need a URL first: the editor asks for it before inserting them. */
export type AddressedBlock = 'embed' | 'bookmark' | 'button';

export const MARK_TOOLS = [
  { label: 'bold', name: 'bold', keys: 'Mod+B', run: (chain) => chain.toggleBold() },
  { label: 'italic', name: 'italic', keys: 'Mod+I', run: (chain) => chain.toggleItalic() },
  { label: 'underline', name: 'underline', keys: 'Mod+U', run: (chain) => chain.toggleUnderline() },
  { label: 'strike', name: 'strike', keys: 'Mod+Shift+S', run: (chain) => chain.toggleStrike() },
  { label: 'code', name: 'code', keys: 'Mod+E', run: (chain) => chain.toggleCode() },
] as const satisfies readonly Tool[];

export const BLOCK_TOOLS = [
  {
    label: 'bullets',
    name: 'bulletList',
    keys: 'Mod+Shift+8',
    run: (chain) => chain.toggleBulletList(),
  },
  {
    label: 'numbers',
    name: 'orderedList',
    keys: 'Mod+Shift+7',
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    label: 'quote',
    name: 'blockquote',
    keys: 'Mod+Shift+B',
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    label: 'callout',
    name: 'callout',
    run: (chain) => chain.toggleCallout(),
  },
  {
    label: 'table',
    name: 'table',
    run: insertTable,
  },
  {
    label: 'divider',
    name: 'horizontalRule',
    run: (chain) => chain.setHorizontalRule(),
  },
  {
    label: 'footnote',
    name: 'footnote',
    keys: 'Mod+Alt+F',
    run: insertFootnote,
  },
] as const satisfies readonly Tool[];

/** A table, followed by an empty line if it is the last block. */
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
