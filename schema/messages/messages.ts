/** ICU texts by key, in English: the source that other languages are translated from. */
type Texts = Readonly<Record<string, string>>;

/** The messages of one room. */
export interface Messages<Own extends Texts = Texts> {
  /** Where they are from, e.g. `admin.merge`: a translation calls a text by this and its key, `admin.merge.title`. */
  readonly room: string;
  readonly texts: Own;
}

/** Declares the messages of a room: one file for each room that shows words, called `messages.ts`. */
export function defineMessages<const Own extends Texts>(room: string, texts: Own): Messages<Own> {
  return { room, texts };
}
