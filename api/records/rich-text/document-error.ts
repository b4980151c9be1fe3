/** HTML or Markdown that cannot become a document. The message says what is wrong and is fit for people. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}
