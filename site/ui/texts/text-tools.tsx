import { islandWords } from '../../language/island-words.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { messages as islands } from '../../islands/messages.ts';
import { messages as listening } from '../../listening/messages.ts';
import { messages as readingList } from '../../reading-list/messages.ts';
import { messages } from '../messages.ts';

const OF_TOOLS = [readingList, listening].flatMap(({ texts }) => Object.keys(texts));

/**
 * One quiet row below the byline of a text: saving it for later, listening to it, printing it, and text size and colors. Each is
 * loaded when it is first pressed. They aren’t shown without script.
 */
export function TextTools() {
  const say = useSay(messages);
  const words = useWords();
  return (
    <div
      className="appearance"
      data-island="reader"
      data-on="click"
      data-words={islandWords(words, [islands, readingList, listening], ['appearance_', ...OF_TOOLS])}
    >
      <button type="button" className="quiet">
        {say('save_for_later')}
      </button>
      <button type="button" className="quiet">
        {say('listen')}
      </button>
      <button type="button" className="quiet">
        {say('print')}
      </button>
      {/* Last, because what it opens follows it. */}
      <button type="button" className="quiet" aria-expanded="false" aria-label={say('text_size')}>
        {say('letters')}
      </button>
    </div>
  );
}
