import { islandWords } from '../../language/island-words.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { messages as islands } from '../../islands/messages.ts';
import { messages } from '../messages.ts';

/** Opens text size and colors, which load with their island when it is first pressed. Does nothing without script. */
export function AppearanceButton() {
  const say = useSay(messages);
  return (
    <div
      className="appearance"
      data-island="appearance"
      data-on="click"
      data-words={islandWords(useWords(), [islands], ['appearance_'])}
    >
      <button type="button" className="quiet" aria-expanded="false">
        {say('text_size')}
      </button>
    </div>
  );
}
