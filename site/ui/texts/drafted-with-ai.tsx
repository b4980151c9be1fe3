import type { ContentRecord } from '#schema/registry/content-record.ts';
import { Byline } from '../byline.tsx';
import { useSay } from '../../language/words.tsx';
import { messages } from '../messages.ts';

/** Where the text comes from, on sites that want it said. */
export function DraftedWithAi({ record: { drafted_with_ai: drafted } }: { record: ContentRecord }) {
  const say = useSay(messages);
  if (drafted === undefined) return null;
  const { edited_by: editor } = drafted;
  return (
    <Byline
      parts={[editor === null ? say('drafted_with_ai') : say('drafted_and_edited', { name: editor })]}
    />
  );
}
