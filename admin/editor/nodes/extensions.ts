import { type AnyExtension, type Attributes, Extension, type Mark, type Node } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, Placeholder, type PlaceholderOptions, UndoRedo } from '@tiptap/extensions';
import { NODES } from '#schema/document/definition.ts';
import type { MarkName, NodeName } from '#schema/document/definition.ts';
import { isSafeHref } from '#schema/document/safe-url.ts';
import { declaredAttributes } from './declared-attributes.ts';
import { Link } from './own-link.ts';
import { cardNodes, Gallery, Toggle } from './own-blocks.ts';
import { Callout, Footnote } from './own-nodes.ts';
import { ImageUploads } from './picture-uploads.ts';
import { Quote } from './quote.ts';

const HEADING_LEVELS = [...NODES.heading.attributes.level.of];

/** The whole document of `#schema/document/definition.ts`. `image` may bring its own view. */
export function documentExtensions(image: Node = Image): AnyExtension[] {
  // Our own images have no URL in the document: copying within a text would lose them.
  const picture = image.extend({
    parseHTML: () => [{ tag: 'img[data-identifier]' }, { tag: 'img[src]:not([src^="data:"])' }],
  });
  return [
    Document,
    Text,
    declared(Paragraph),
    declared(Heading).configure({ levels: HEADING_LEVELS }),
    declared(BulletList),
    declared(OrderedList),
    declared(ListItem),
    Quote,
    declared(CodeBlock),
    declared(HorizontalRule),
    declared(picture),
    declared(Table).configure({ resizable: false }),
    declared(TableRow),
    declared(TableCell),
    declared(TableHeader),
    HardBreak,
    Callout,
    Gallery,
    Toggle,
    ...cardNodes,
    Footnote,
    ...markExtensions(isSafeHref),
    declared(Strike as Mark),
    declared(Code as Mark),
  ];
}

/** The parts of a text in an email: mail clients show no more. */
export function mailExtensions(): AnyExtension[] {
  return [
    Document,
    Text,
    Paragraph,
    BulletList,
    OrderedList,
    ListItem,
    HardBreak,
    ...markExtensions(isMailHref),
  ];
}

/** Undo, lists that end when they are empty, cursors beside images, and placeholders. */
export function editingExtensions(placeholder: PlaceholderOptions['placeholder']): AnyExtension[] {
  return [
    UndoRedo,
    ListKeymap,
    ImageUploads,
    Gapcursor,
    Dropcursor.configure({ color: 'var(--desk-palette-primary-main)' }),
    Placeholder.configure({ placeholder }),
    LeaveOnEscape,
  ];
}

function markExtensions(isAllowed: (href: string) => boolean): AnyExtension[] {
  return [
    Link.configure({ isAllowed }),
    declared(Bold as Mark),
    declared(Italic as Mark),
    declared(Underline as Mark),
  ];
}

/** Safe, or a variable that becomes a URL when the email is sent. */
function isMailHref(href: string): boolean {
  return /^\{\{[^{}]*\}\}$/.test(href.trim()) || isSafeHref(href);
}

/** The same extension with the declared attributes and no others. */
function declared<Kind extends Node | Mark>(extension: Kind): Kind {
  const name = extension.name as NodeName | MarkName;
  // Nodes and marks are extended alike; their types do not say so.
  const extendable = extension as unknown as { extend(change: object): Kind };
  return extendable.extend({
    addAttributes(this: { parent?: () => Attributes }) {
      return declaredAttributes(name, this.parent?.());
    },
  });
}

/** Tab belongs to lists and tables; Escape is the way out with the keyboard. */
const LeaveOnEscape = Extension.create({
  name: 'leaveOnEscape',
  addKeyboardShortcuts: () => ({
    Escape: ({ editor }) => {
      editor.commands.blur();
      return true;
    },
  }),
});
