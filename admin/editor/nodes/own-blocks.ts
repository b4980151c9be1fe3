import { mergeAttributes, Node } from '@tiptap/core';
import { imagePath } from '../../kit/parts/cover.tsx';
import { declaredAttributes } from './declared-attributes.ts';

/** Blocks that are a single link, and their fields besides the URL. */
export const CARDS = {
  embed: ['title'],
  bookmark: ['title', 'description'],
  button: ['label'],
  signup: ['text'],
} as const satisfies Record<string, readonly string[]>;

/** A block that is a card. */
export type CardName = keyof typeof CARDS;

/** Images side by side. */
export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'image+',
  addAttributes: () => declaredAttributes('gallery'),
  parseHTML: () => [{ tag: 'div.gallery' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { class: 'gallery' }), 0],
});

/** Opened by readers: its summary is shown by the style sheet and edited in the bar above. */
export const Toggle = Node.create({
  name: 'toggle',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => declaredAttributes('toggle'),
  parseHTML: () => [{ tag: 'div.toggle' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { class: 'toggle' }), 0],
});

/** The cards: their words are shown as they are, and written in the bar above. */
export const cardNodes: readonly Node[] = (Object.keys(CARDS) as CardName[]).map((name) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => declaredAttributes(name),
    parseHTML: () => [{ tag: `div.card-${name}` }],
    renderHTML: ({ HTMLAttributes, node }) => [
      'div',
      mergeAttributes(HTMLAttributes, { class: `card card-${name}` }),
      ...posterOf(node.attrs.identifier),
      ...CARDS[name].map((attribute) => ['span', {}, String(node.attrs[attribute] ?? '')] as const),
      ['small', {}, String(node.attrs.href ?? '')],
    ],
  }),
);

/** The image that an embed shows before it is played. */
function posterOf(identifier: unknown): [string, Record<string, string>][] {
  return typeof identifier === 'string' ? [['img', { src: imagePath(identifier, 400), alt: '' }]] : [];
}
