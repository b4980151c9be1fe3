import { SpokenError } from '../../platform/base/spoken-error.ts';

/** HTML or Markdown that can’t become a document. The message says what is wrong, in words for people. */
export class DocumentError extends SpokenError {
  override readonly name = 'DocumentError';
}
