import { describe, expect, it } from 'vitest';
import { readMigrations } from './migration-files.ts';
import { breaksFormerVersion } from './testing/breaks-former-version.ts';

/** Up to here there was no version that a node could still run. */
const BEFORE_FIRST_VERSION = '0052_books';

describe('every migration', () => {
  it('leaves a node with the former version working', async () => {
    const migrations = await readMigrations();
    const first = migrations.findIndex(({ name }) => name > BEFORE_FIRST_VERSION);
    const checked = first === -1 ? [] : migrations.slice(first);
    const breaks = checked.map(({ name, statements }, at) => {
      const earlier = migrations.slice(0, first + at).flatMap((one) => one.statements);
      return { name, breaks: breaksFormerVersion(statements, earlier) };
    });
    expect(breaks.filter((one) => one.breaks.length > 0)).toEqual([]);
  });

  it('is read: those before the first version have what would be refused now', async () => {
    const migrations = await readMigrations();
    const refused = migrations.filter(({ statements }) => breaksFormerVersion(statements).length > 0);
    expect(refused.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['0005_bodies-once', '0027_sources-of-one-person', '0038_redirects-of-people']),
    );
  });

  it.each([
    ['DROP TABLE "books"', 'drops the table of books'],
    ['ALTER TABLE "books" DROP COLUMN "title"', 'drops a column of books'],
    ['ALTER TABLE books RENAME COLUMN title TO name', 'renames the table or a column of books'],
    ['ALTER TABLE books RENAME TO volumes', 'renames the table or a column of books'],
    ['ALTER TABLE books ALTER COLUMN title SET DATA TYPE integer', 'changes the type of a column of books'],
    ['ALTER TABLE books ALTER COLUMN title SET NOT NULL', 'requires a column of books'],
    [
      'ALTER TABLE books ADD COLUMN pages integer NOT NULL',
      'adds a required column without a default of books',
    ],
    ['ALTER TABLE books ADD CONSTRAINT one CHECK (pages > 0)', 'adds a rule of books'],
    ['CREATE UNIQUE INDEX one ON books (title)', 'adds a unique index of books'],
  ])('is refused with %s', (statement, words) => {
    expect(breaksFormerVersion([statement])).toEqual([words]);
  });

  it.each([
    'CREATE TABLE volumes (id uuid)',
    'ALTER TABLE books ADD COLUMN pages integer',
    "ALTER TABLE books ADD COLUMN pages integer NOT NULL DEFAULT 1 CHECK (note <> 'drop table')",
    'CREATE INDEX one ON books (title)',
    'DROP INDEX one',
    "UPDATE books SET note = 'DROP TABLE books'",
  ])('may have %s', (statement) => {
    expect(breaksFormerVersion([statement])).toEqual([]);
  });

  it('may restrict what it makes itself', () => {
    expect(
      breaksFormerVersion([
        'CREATE TABLE "volumes" (id uuid)',
        'ALTER TABLE "volumes" ADD CONSTRAINT one FOREIGN KEY (id) REFERENCES books (id)',
        'CREATE UNIQUE INDEX one ON "volumes" USING btree (id)',
      ]),
    ).toEqual([]);
  });

  it('keeps unique indexes', () => {
    expect(breaksFormerVersion(['DROP INDEX "one"'], ['CREATE UNIQUE INDEX "one" ON books (title)'])).toEqual(
      ['drops the unique index one, which ON CONFLICT may name'],
    );
  });
});
