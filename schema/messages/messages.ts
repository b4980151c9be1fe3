/** ICU texts by key, in English: the source for translations. */
type Texts = Readonly<Record<string, string>>;

/** The messages of one room. */
export interface Messages<Own extends Texts = Texts> {
  /** Where they are used, such as `admin.merge`: translations refer to a text by this and its key, `admin.merge.title`. */
  readonly room: string;
  readonly texts: Own;
}

/** Declares the messages of a room: one `messages.ts` in each room that shows text. */
export function defineMessages<const Own extends Texts>(room: string, texts: Own): Messages<Own> {
  return { room, texts };
}
