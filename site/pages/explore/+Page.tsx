import { usePageContext } from 'vike-react/usePageContext';
import { Doors } from '../../ui/doors.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { messages as explore } from '../../explore/messages.ts';
import { islandWords } from '../../language/island-words.ts';
import { linkTo, sentence, useSay, useWords } from '../../language/words.tsx';
import { messages as typography } from '../../typography/messages.ts';
import { messages } from './messages.ts';

/** Rendered in the browser only (spec §2). */
export function Page() {
  const say = useSay(messages);
  const { time_zone: timeZone } = usePageContext().site.settings;
  return (
    <>
      <PageHead title={say('title')} intro={say('intro')}>
        <Doors here="/explore" />
      </PageHead>
      <div
        data-island="explore"
        data-time-zone={timeZone}
        data-words={islandWords(useWords(), [explore, typography])}
        className="explore"
      />
      <noscript>
        <p>{sentence(say.parts('needs_script', { a: linkTo('/search') }))}</p>
      </noscript>
    </>
  );
}
