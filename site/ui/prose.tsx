import { toHtml } from '#schema/document/formats/to-html.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import { remembered } from '../data/remembered.ts';
import { raiseHeadings } from '../typography/heading-levels.ts';
import { smartDocument } from '../typography/smart-document.ts';

const PICTURES = { imageUrl: (identifier: string, width: number) => `/images/${identifier}/${width}.webp` };

/** The body of a text, formatted for reading. The HTML is generated from the document, so it can't contain scripts. */
export function Prose({ body }: { body: RichTextDocument | null | undefined }) {
  if (!body) return null;
  const html = proseHtml(body);
  return (
    <>
      {html.includes(' data-note=') ? <link rel="stylesheet" href="/footnotes.css" /> : null}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

const proseHtml = remembered((body: RichTextDocument) =>
  tieFootnotes(markNotes(toHtml(raiseHeadings(smartDocument(body)), PICTURES))),
);

/** A paragraph that is italic as a whole is a note to the text: where an answer rests, who translated. */
function markNotes(html: string): string {
  return html.replace(/<p>(?=<em>[^<]*<\/em><\/p>)/g, '<p class="note">');
}

/** Names each footnote and its number in the text alike, for the styles that place one beside the other. */
function tieFootnotes(html: string): string {
  return html.replace(/ id="(?:fnref|fn):(\d+)"/g, '$& data-note="--note-$1"');
}
