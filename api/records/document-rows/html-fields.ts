import type { Resource } from '#schema/define/define-resource.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { DocumentError } from '../rich-text/document-error.ts';
import { type Lane, readHtml } from '../rich-text/read-html.ts';

/**
 * Replaces each HTML string in a request body with a document, before any transaction begins, because long
 * HTML takes time. `lane`: who waits for it, a request or a job. Throws 422 on the field for invalid HTML.
 */
export async function withDocuments<Input extends Record<string, unknown>>(
  { fields }: Pick<Resource, 'fields'>,
  input: Input,
  lane?: Lane,
): Promise<Input> {
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const html = input[name];
    if (field.kind === 'rich-text' && typeof html === 'string')
      read[name] = await documentOf(name, html, lane);
  }
  return { ...input, ...read };
}

async function documentOf(name: string, html: string, lane?: Lane) {
  try {
    return html.trim() === '' ? null : await readHtml(html, lane);
  } catch (error) {
    if (error instanceof DocumentError) throw validationFailed({ [name]: [error.spoken] });
    throw error;
  }
}
