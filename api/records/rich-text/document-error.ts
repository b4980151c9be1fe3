/** HTML or Markdown that can’t become a document. The message says what is wrong, in words for people. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}
