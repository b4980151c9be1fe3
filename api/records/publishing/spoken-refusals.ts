import { type Said, saidInEnglish } from '#schema/messages/said.ts';
import { ENGLISH, type Translator } from '#schema/messages/translator.ts';
import { type Field, labelOf } from '#schema/fields/index.ts';
import { refusals } from '#schema/publishing/record-checks.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Why a record can’t go live, for a reader whose language isn’t known yet; undefined if it can. */
export function reasonNotToPublish(
  resource: ContentType,
  values: Readonly<Record<string, unknown>>,
): Spoken | undefined {
  const { words, saidAs } = remembering();
  const found = refusals(resource, values, words).map(({ message, field, rule }) => {
    const said = saidAs(message);
    const declared = resource.fields[field];
    if (said === undefined || declared === undefined || rule !== 'required')
      return new Spoken(said ?? message);
    return new Spoken({ ...said, values: { ...said.values, field: labelSaid(resource, [field, declared]) } });
  });
  return found.length === 0
    ? undefined
    : found.reduce((before, next) => spoken('and_then', { before, next }));
}

/** English, and what each sentence was made of. */
function remembering(): { words: Translator; saidAs(sentence: string): Said | undefined } {
  const sentences = new Map<string, Said>();
  const of =
    (known: Said['messages']) =>
    (key: string, values: Record<string, unknown> = {}) => {
      const said = { messages: known, key, values };
      const sentence = saidInEnglish(said);
      sentences.set(sentence, said);
      return sentence;
    };
  const words = { language: ENGLISH, of: of as unknown as Translator['of'] };
  return { words, saidAs: (sentence) => sentences.get(sentence) };
}

/** The label of a field, whose translations are those of its declaration. */
export function labelSaid({ name }: ContentType, field: readonly [name: string, declared: Field]): Said {
  const label = labelOf(...field);
  return { messages: { room: `schema.${name}.fields.${field[0]}`, texts: { label } }, key: 'label' };
}
