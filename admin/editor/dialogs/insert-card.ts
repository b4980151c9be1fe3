import type { ChainedCommands, Command, Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { embedOf } from '#schema/document/embeds.ts';
import { isSafeHref } from '#schema/document/safe-url.ts';
import type { AddressedBlock } from '../tools/tools.ts';
import type { Page } from './link-pages.tsx';

interface Destination {
  href: string;
  /** The chosen page of the site. */
  page: Page | undefined;
}

/** Inserts the card and selects it; its text is edited in the bar above. False if its URL is not accepted. */
export function insertCard(editor: Editor, name: AddressedBlock, { href, page }: Destination): boolean {
  if (name === 'embed' ? embedOf(href) === undefined : !isSafeHref(href)) return false;
  const words: Record<AddressedBlock, object> = {
    embed: {},
    bookmark: { title: page?.title ?? '', description: page?.about ?? '' },
    button: { label: page?.title ?? '' },
  };
  // Without the focus: a field of its text takes it.
  return inserted(editor.chain(), { type: name, attrs: { href, ...words[name] } });
}

interface Block {
  type: string;
  attrs?: object;
  content?: object[];
}

/** Inserts a block at the caret and selects it. */
export function insertBlock(editor: Editor, block: Block): boolean {
  return inserted(editor.chain().focus(), block);
}

function inserted(chain: ChainedCommands, block: Block): boolean {
  return chain.insertContent(block).command(selecting(block.type)).run();
}

/** Selects the last block of a type that begins before the caret: the one that was just inserted. A line follows it. */
export function selecting(type: string): Command {
  return ({ tr }) => {
    const { from } = tr.selection;
    let place: number | undefined;
    tr.doc.nodesBetween(0, Math.min(from + 1, tr.doc.content.size), (node, position) => {
      if (node.type.name === type && position <= from) place = position;
    });
    if (place === undefined) return true;
    const $place = tr.doc.resolve(place);
    const { paragraph } = tr.doc.type.schema.nodes;
    // After the last block there has to be a line to continue on.
    if (paragraph !== undefined && $place.index() === $place.parent.childCount - 1)
      tr.insert(place + (tr.doc.nodeAt(place)?.nodeSize ?? 0), paragraph.create());
    tr.setSelection(NodeSelection.create(tr.doc, place));
    return true;
  };
}
