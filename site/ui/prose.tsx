import { toHtml } from '#schema/document/to-html.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { smartDocument } from '../typography/smart-document.ts';

/** A text as it was written, set for reading. The HTML is made from the document, so it is safe by construction. */
export function Prose({ body }: { body: RichTextDocument | null | undefined }) {
  if (!body) return null;
  const html = toHtml(smartDocument(body), {
    imageUrl: (identifier, width) => `/images/${identifier}/${width}.webp`,
  });
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
