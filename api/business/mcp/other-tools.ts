import { resourceNamed } from '#schema/registry/registry.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import type { ToolWords } from './tool.ts';

const newsletter = declared('email-newsletters');
const tag = declared('tags');

/** The arguments of a list: a search and a page number. */
const isPlain = (name: string) => ['page', 'per_page', 'search', 'status'].includes(name);

/** Tools for everything around content: search, media, calendar, newsletters. */
export const otherTools: readonly ToolWords[] = [
  {
    name: 'search_site',
    title: 'Search the public site',
    description: 'Finds published content as a visitor would, best match first. Typos are tolerated.',
    line: 'GET /search',
  },
  {
    name: 'find_categories',
    title: 'Find categories',
    description: 'Lists categories with their IDs.',
    line: 'GET /category',
    only: isPlain,
  },
  {
    name: 'find_tags',
    title: 'Find tags',
    description: 'Lists tags with their IDs.',
    line: 'GET /tag',
    only: isPlain,
  },
  {
    name: 'create_tag',
    title: 'Create a tag',
    description: 'Creates a tag. Look for an existing one first.',
    line: 'POST /tag',
    body: createSchemaOf(tag),
    of: tag,
  },
  {
    name: 'find_images',
    title: 'Find images',
    description: 'Lists images of the media library with their identifiers and alt texts.',
    line: 'GET /image',
  },
  {
    name: 'add_image',
    title: 'Add an image from the web',
    description: 'Copies an image from a public URL into the media library. Describe it afterwards.',
    line: 'POST /image/upload/existing-image',
    only: (name) => name === 'image_url',
  },
  {
    name: 'describe_image',
    title: 'Describe an image',
    description: 'Sets the alt text and the focal point of an image.',
    line: 'PUT /image/:identifier',
  },
  {
    name: 'read_calendar',
    title: 'Read the calendar',
    description: 'Lists what is scheduled, published, and due in a period of at most 100 days.',
    line: 'GET /calendar',
  },
  {
    name: 'find_newsletters',
    title: 'Find newsletters',
    description: 'Lists newsletter issues, from draft to sent, without their blocks.',
    line: 'GET /newsletter-campaigns',
    only: isPlain,
    present: (page) => withoutLarge(page),
  },
  {
    name: 'read_newsletter',
    title: 'Read a newsletter',
    description: 'Returns a newsletter issue with its blocks.',
    line: 'GET /newsletter-campaigns/:id',
    present: (record) => without(record, ['html', 'text', 'mjml']),
  },
  {
    name: 'draft_newsletter',
    title: 'Draft a newsletter',
    description: 'Creates a draft of a newsletter issue. Nothing is sent.',
    line: 'POST /newsletter-campaigns',
    body: createSchemaOf(newsletter),
    of: newsletter,
    present: (record) => without(record, LARGE),
  },
  {
    name: 'edit_newsletter',
    title: 'Edit a newsletter',
    description: 'Changes fields of a newsletter that was not sent; others stay. Nothing is sent.',
    line: 'PUT /newsletter-campaigns/:id',
    body: updateSchemaOf(newsletter),
    of: newsletter,
    present: (record) => without(record, LARGE),
  },
  {
    name: 'check_newsletter',
    title: 'Check before sending',
    description: 'Lists what is missing or wrong. Red blocks sending, amber is a warning.',
    line: 'GET /newsletter-campaigns/:id/checks',
  },
  {
    name: 'find_email_templates',
    title: 'Find email templates',
    description: 'Lists email templates with their IDs.',
    line: 'GET /newsletter-templates',
    only: isPlain,
    present: (page) => withoutLarge(page),
  },
  {
    name: 'find_contact_lists',
    title: 'Find mailing lists',
    description: 'Lists mailing lists with their IDs and numbers of subscribers.',
    line: 'GET /contact-lists',
    only: isPlain,
  },
  {
    name: 'send_newsletter',
    title: 'Send or schedule a newsletter',
    description:
      'Sends a newsletter to its audience now, or at scheduled_at. It cannot be undone. Ask the person first.',
    line: 'POST /newsletter-campaigns/:id/send',
    present: (record) => without(record, LARGE),
  },
];

const LARGE = ['blocks', 'html', 'text', 'mjml'];

function without(record: unknown, names: readonly string[]): unknown {
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

function withoutLarge(page: unknown): unknown {
  const { data, ...rest } = page as { data: unknown[] };
  return { data: data.map((record) => without(record, LARGE)), ...rest };
}

function declared(name: string) {
  const resource = resourceNamed(name);
  if (resource === undefined) throw new Error(`There is no resource called "${name}".`);
  return resource;
}
