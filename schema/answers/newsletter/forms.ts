import { z } from 'zod';

const text = z.string().nullable();
const asked = z.enum(['off', 'optional', 'required']);

/** What a page needs to show a signup form. */
export const publishedForm = z.object({
  slug: z.string(),
  title: z.string(),
  text,
  button: text.describe('Null: the usual text, which is among `words`.'),
  first_name: asked.describe('Whether the form asks for a first name.'),
  last_name: asked.describe('Whether the form asks for a last name.'),
  lists: z
    .array(z.object({ id: z.uuid(), name: z.string(), description: text }))
    .describe('The lists that people can choose from.'),
  thanks: text.describe('Shown after someone has signed up. Null: the usual text, which is among `words`.'),
  thanks_page: text.describe('The path on the site that opens instead of `thanks`.'),
  language: z.string().describe('The language of `words`.'),
  proof_of_work: z.boolean().describe('Whether a signup should come with a solved task.'),
  words: z
    .object({
      button: z.string(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      lists: z.string(),
      thanks: z.string(),
      promise: z.string(),
      working: z.string(),
      failed: z.string(),
    })
    .describe('Labels, and what the form says while it is sent.'),
});
export type PublishedForm = z.output<typeof publishedForm>;

/** A task whose solution shows that a browser spent a moment on a signup. */
export const formTask = z.object({
  task: z.string().describe('Goes into `proof`: the task, a dot, and the number found.'),
  salt: z.string(),
  hash: z.string().describe('SHA-256 of the salt, a colon, and the number sought, in hexadecimal.'),
  numbers: z.number().int().describe('The number sought is a whole number from 0 to below this one.'),
  expires_at: z.iso.datetime(),
});
export type FormTask = z.output<typeof formTask>;

/** The response to a signup with a form: it reveals nothing about the email address. */
export const formSent = z.object({ status: z.literal('pending'), thanks: z.string(), thanks_page: text });
