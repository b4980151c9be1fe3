import type { Resource } from '#schema/define-resource.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { DocumentError } from '../rich-text/document-error.ts';
import { type Lane, readHtml } from '../rich-text/read-html.ts';

/**
 * The body of a request with a document in place of each string of HTML, before any transaction begins: long HTML takes its time.
 * `lane`: who waits for it, a request or a job. 422 on the field for HTML that cannot become a document.
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
    if (error instanceof DocumentError) throw validationFailed({ [name]: [error.message] });
    throw error;
  }
}
