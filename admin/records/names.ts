import type { Resource } from '#schema/define/define-resource.ts';
import { inSentence, isSingular } from '../language/formats.ts';

type Named = Pick<Resource, 'label'>;

/** The label of one record within a sentence: `article`. */
export function oneOf({ label }: Named): string {
  return inSentence(label.one);
}

/** The label of several: `articles`. */
export function manyOf({ label }: Named): string {
  return inSentence(label.many);
}

/** The noun for this number of records: `article` for 1. */
export function countedOf(resource: Named, count: number): string {
  return isSingular(count) ? oneOf(resource) : manyOf(resource);
}
