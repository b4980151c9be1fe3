import { islandWords } from '../../language/island-words.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { messages as islands } from '../../islands/messages.ts';
import { messages } from '../messages.ts';

/** Passes a text on with what the device offers, or else by its copied link. Not shown without script. */
export function ShareText() {
  const say = useSay(messages);
  return (
    <p
      data-on="click"
      className="on-lists byline share"
      data-island="reader"
      data-words={islandWords(useWords(), [islands], ['quote_'])}
    >
      <button type="button" className="button button-plain" data-share="">
        {say('share_text')}
      </button>
    </p>
  );
}
