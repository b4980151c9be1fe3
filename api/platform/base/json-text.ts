/** A value as JSON for the database, which keeps no NUL and no half characters: both become the sign for what cannot be read. */
export function jsonForDatabase(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
  );
}
