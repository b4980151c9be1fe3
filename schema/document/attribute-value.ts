import type { AttributeSpec } from './definition.ts';
import { isSafeHref, isSafeImageSource } from './safe-url.ts';

const IMAGE_IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const LANGUAGE = /^[A-Za-z0-9][A-Za-z0-9+#._-]{0,39}$/;
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** The problem with the value of an attribute, or null. */
export function attributeProblem(spec: AttributeSpec, value: unknown): string | null {
  switch (spec.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'integer':
      return Number.isInteger(value) && Number(value) >= spec.least && Number(value) <= spec.most
        ? null
        : `must be a whole number from ${spec.least} to ${spec.most}`;
    case 'choice':
      return spec.of.some((choice) => choice === value) ? null : `must be one of ${spec.of.join(', ')}`;
    default:
      return typeof value === 'string' ? textProblem(spec, value) : 'must be text';
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

function textProblem(spec: TextSpec, value: string): string | null {
  switch (spec.type) {
    case 'text':
      if (value.length > spec.most) return `must be at most ${spec.most} characters`;
      return isUnstorable(value) ? 'must not contain NUL or an incomplete character' : null;
    case 'image-identifier':
      return isImageIdentifier(value) ? null : 'must be the identifier of an image';
    case 'language':
      return isLanguage(value) ? null : 'must be the short name of a language, such as "ts"';
    case 'href':
      return isSafeHref(value)
        ? null
        : 'must be an http, https, mailto, or tel URL, or a path that begins with / or #';
    case 'image-source':
      return isSafeImageSource(value) ? null : 'must be an http or https URL, or a path that begins with /';
  }
}
