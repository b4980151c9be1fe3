import { references } from '../fields/index.ts';

/** The field of a content type whose texts are about books with a record. */
export const aboutBooks = references({
  to: 'books',
  sparse: true,
  first: 'book',
  help: 'The books this page is about. Their pages will link back to this one.',
});
