import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { categories as categoryDeclaration } from '#schema/resources/categories.ts';
import { tags as tagDeclaration } from '#schema/resources/tags.ts';
import { users as userDeclaration } from '#schema/resources/users.ts';
import { coreColumns, declaredColumns } from './from-declaration.ts';

/*
 * Tables of the resources that have their own: core columns, the columns of the declaration, and by hand only what
 * a declaration cannot know. Their rows are read and written through the table store, which follows the
 * declaration; hence the columns are named in SQL below, not by property.
 */

export const categories = pgTable(
  'categories',
  { ...coreColumns(), ...declaredColumns(categoryDeclaration) },
  () => [uniqueIndex('categories_slug').on(sql`slug`)],
);

export const tags = pgTable('tags', { ...coreColumns(), ...declaredColumns(tagDeclaration) }, () => [
  uniqueIndex('tags_slug').on(sql`slug`),
]);

export const users = pgTable(
  'users',
  {
    ...coreColumns(),
    ...declaredColumns(userDeclaration),
    /** Of the admin, chosen by themselves; null: the browser's. */
    language: text('language'),
  },
  () => [uniqueIndex('users_email').on(sql`lower(email)`)],
);
