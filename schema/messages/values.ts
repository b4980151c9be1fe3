/*
 * The parameters of a message, which the compiler infers from its ICU text: `{count, plural, one {# title} other {#
 * titles}}` requires `{ count: number }`. The text of an option must contain a space or `#`, or it is taken for a parameter;
 * `scripts/texts/messages.test.ts` compares the names with those that the parser finds.
 *
 * ICU: https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */

/** A parameter name contains neither spaces nor `#`. */
type Named<Name extends string, Value> = Name extends `${string}${' ' | '#' | '\n'}${string}`
  ? unknown
  : Record<Name, Value>;

type Parameter<
  Content extends string,
  Node,
> = Content extends `${infer Name}, ${'plural' | 'selectordinal' | 'number'}${string}`
  ? Named<Name, number>
  : Content extends `${infer Name}, ${'date' | 'time'}${string}`
    ? Named<Name, Date>
    : Content extends `${infer Name}, select,${string}`
      ? Named<Name, string>
      : Content extends `${infer Name}}${string}`
        ? Named<Name, string | number | Node>
        : unknown;

type Parameters<Text extends string, Node> = Text extends `${string}{${infer Rest}`
  ? (Rest extends `${infer Content}{${string}` ? Parameter<Content, Node> : Parameter<Rest, Node>) &
      Parameters<Rest, Node>
  : unknown;

type Tags<Text extends string, Node> = Text extends `${string}<${infer Rest}`
  ? (Rest extends `/${string}`
      ? unknown
      : Rest extends `${infer Name}>${string}`
        ? Record<Name, (words: (string | Node)[]) => Node>
        : unknown) &
      Tags<Rest, Node>
  : unknown;

type Flat<Type> = { [Key in keyof Type]: Type[Key] };
type Given<Values> = keyof Values extends never ? [] : [values: Flat<Values>];

/** What `say` requires in addition to the key of a text; never for a text with tags, which must be rendered. */
export type ValuesOf<Text extends string> = keyof Tags<Text, never> extends never
  ? Given<Parameters<Text, never>>
  : never;

/**
 * The same for sentences with parts that aren’t just text: a parameter may be a node, and each `<tag>` has a render
 * function.
 */
export type PartsOf<Text extends string, Node> = Given<Parameters<Text, Node> & Tags<Text, Node>>;
