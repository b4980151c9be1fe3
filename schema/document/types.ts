import type { AttributeSpec, MARKS, MarkName, NODES, NodeName } from './definition.ts';

type Value<Spec extends AttributeSpec> = Spec extends { type: 'boolean' }
  ? boolean
  : Spec extends { type: 'integer' }
    ? number
    : Spec extends { type: 'choice'; of: readonly (infer Choice)[] }
      ? Choice
      : string;

type Specs = Readonly<Record<string, AttributeSpec>>;

/** As stored: what is absent has its default. */
type Stored<S extends Specs> = { -readonly [Name in keyof S]?: Value<S[Name]> };

/** With the defaults filled in. */
type Filled<S extends Specs> = {
  readonly [Name in keyof S]: Value<S[Name]> | (S[Name]['default'] extends null ? null : never);
};

type Children = {
  '': never;
  'block+': BlockNode;
  'inline*': InlineNode;
  'text*': TextNode;
  'listItem+': NodeOf<'listItem'>;
  'paragraph block*': BlockNode;
  'tableRow+': NodeOf<'tableRow'>;
  'image+': NodeOf<'image'>;
  '(tableCell | tableHeader)*': NodeOf<'tableCell'> | NodeOf<'tableHeader'>;
};

type Content<Name extends NodeName> = Children[(typeof NODES)[Name]['content']];

/** A mark as stored, for example `{type: 'link', attrs: {href: '/about'}}`. */
export type MarkOf<Name extends MarkName> = keyof (typeof MARKS)[Name]['attributes'] extends never
  ? { type: Name }
  : Name extends 'link'
    ? { type: Name; attrs: { href: string; title?: string } }
    : { type: Name; attrs?: Stored<(typeof MARKS)[Name]['attributes']> };
export type Mark = { [Name in MarkName]: MarkOf<Name> }[MarkName];

export interface TextNode {
  type: 'text';
  /** Never empty. */
  text: string;
  marks?: Mark[];
}

type ElementNode<Name extends NodeName> = {
  type: Name;
  attrs?: Stored<(typeof NODES)[Name]['attributes']>;
  content?: Content<Name>[];
} & ((typeof NODES)[Name]['group'] extends 'inline' ? { marks?: Mark[] } : object);

/** A node as stored. Attributes at their default, empty content and empty marks are left out. */
export type NodeOf<Name extends NodeName> = Name extends 'text' ? TextNode : ElementNode<Name>;

type NamesInGroup<Group> = {
  [Name in NodeName]: (typeof NODES)[Name]['group'] extends Group ? Name : never;
}[NodeName];

export type BlockName = NamesInGroup<'block'>;
export type InlineName = NamesInGroup<'inline'>;
export type BlockNode = { [Name in BlockName]: NodeOf<Name> }[BlockName];
export type InlineNode = { [Name in InlineName]: NodeOf<Name> }[InlineName];
export type RichTextNode = { [Name in NodeName]: NodeOf<Name> }[NodeName];

/** A whole document: `{type: 'doc', content: […]}`. */
export type RichTextDocument = NodeOf<'doc'>;

export type AttributesOf<Name extends NodeName> = Filled<(typeof NODES)[Name]['attributes']>;
