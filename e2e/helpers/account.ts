/** The first administrator of the product in journeys. */
export const ADMINISTRATOR = {
  email: 'editor-in-chief@example.org',
  password: 'a-quiet-shelf-of-nine-books',
} as const;
