import type { AttributeSpec } from './definition.ts';
import { isSafeHref, isSafeImageSource } from './safe-url.ts';
import { type Said, sayingOf } from '../messages/said.ts';
import { messages } from './messages.ts';

const say = sayingOf(messages);

const IMAGE_IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const LANGUAGE = /^[A-Za-z0-9][A-Za-z0-9+#._-]{0,39}$/;
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** The problem with the value of an attribute, or null. */
export function attributeProblem(spec: AttributeSpec, value: unknown): Said | null {
  switch (spec.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : say('boolean');
    case 'integer':
      return Number.isInteger(value) && Number(value) >= spec.least && Number(value) <= spec.most
        ? null
        : say('between', { least: spec.least, most: spec.most });
    case 'choice':
      return spec.of.some((choice) => choice === value)
        ? null
        : say('one_of', { values: spec.of.join(', ') });
    default:
      return typeof value === 'string' ? textProblem(spec, value) : say('text');
  }
}

/** Whether this has the form of one of our image identifiers. */
export function isImageIdentifier(value: string): boolean {
  return IMAGE_IDENTIFIER.test(value);
}

/** Whether this can be the language of a code block. */
export function isLanguage(value: string): boolean {
  return LANGUAGE.test(value);
}

/** True for text that no database and no UTF-8 can hold: with a NUL or half of a surrogate pair. */
export function isUnstorable(text: string): boolean {
  return UNSTORABLE.test(text);
}

type TextSpec = Extract<
  AttributeSpec,
  { type: 'text' | 'image-identifier' | 'language' | 'href' | 'image-source' }
>;

function textProblem(spec: TextSpec, value: string): Said | null {
  switch (spec.type) {
    case 'text':
      if (value.length > spec.most) return say('characters_at_most', { limit: spec.most });
      return isUnstorable(value) ? say('unstorable') : null;
    case 'image-identifier':
      return isImageIdentifier(value) ? null : say('image_id');
    case 'language':
      return isLanguage(value) ? null : say('language');
    case 'href':
      return isSafeHref(value) ? null : say('href');
    case 'image-source':
      return isSafeImageSource(value) ? null : say('image_source');
  }
}
