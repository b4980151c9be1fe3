import type { ContentRecord } from '#schema/content-record.ts';
import { Byline } from './byline.tsx';

/** Where the text comes from, in houses that want it said. */
export function DraftedWithAi({ record: { drafted_with_ai: drafted } }: { record: ContentRecord }) {
  if (drafted === undefined) return null;
  const { edited_by: editor } = drafted;
  return <Byline parts={[editor === null ? 'Drafted with AI' : `Drafted with AI, edited by ${editor}`]} />;
}
