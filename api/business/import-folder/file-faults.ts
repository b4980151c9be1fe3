import { later } from '../../platform/base/spoken.ts';
import { ImportFileError } from '../import-formats/markdown/front-matter.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A file of categories or tags that has something else in it. */
export function notAList(): ImportFileError {
  return new ImportFileError(spoken('no_list'));
}

/** A file names an image that isn’t there. */
export function imageMissing(name: string): ImportFileError {
  return new ImportFileError(spoken('image_missing', { name }), { attribute: 'image', isMissing: true });
}
