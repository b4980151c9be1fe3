import { islandWords } from '../../language/island-words.ts';
import { linkTo, sentence, useSay, useWords } from '../../language/words.tsx';
import { messages as readingList } from '../../reading-list/messages.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { messages } from './messages.ts';

/** Everything on it is in the reader’s browser. */
export function Page() {
  const say = useSay(messages);
  return (
    <>
      <PageHead title={say('title')} intro={say('intro')} />
      <div data-island="reader" data-reading-list data-words={islandWords(useWords(), [readingList])}>
        <p className="empty" data-empty hidden>
          {sentence(say.parts('empty', { a: linkTo('/explore') }))}
        </p>
      </div>
      <noscript>
        <p>{say('needs_script')}</p>
      </noscript>
    </>
  );
}
