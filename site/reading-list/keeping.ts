import { pageTranslator } from '../language/plain-translator.ts';
import { failureText } from './failure-text.ts';
import { type KeptText, keep, keptText } from './kept.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);

/** One text, its part of the storage, and the line that says what happened. */
export interface Keeping {
  /** Changes what is kept of the text, based on what is stored now. Returns false if it couldn’t be stored. */
  change: (change: (kept: KeptText) => Partial<KeptText>) => boolean;
  kept: () => KeptText;
  tell: (text: string) => void;
}

/** What is kept of the text of this page. `tell` shows readers what happened. */
export function keepingOf(tell: (text: string) => void): Keeping {
  const path = location.pathname;
  const nothing = (): KeptText => ({
    title: document.querySelector('h1')?.textContent.trim() ?? document.title,
    by: document.querySelector('h1 ~ .byline > span')?.textContent.trim() ?? '',
    savedAt: null,
    passages: [],
  });
  const kept = (): KeptText => {
    try {
      return keptText(path) ?? nothing();
    } catch {
      return nothing();
    }
  };
  return {
    kept,
    tell,
    change(change) {
      // The link of a preview works only for a while.
      if (path.startsWith('/preview/')) tell(say('not_in_preview'));
      else
        try {
          // The title may have changed since it was saved.
          const { title, by } = nothing();
          const now = { ...kept(), title, by };
          keep(path, { ...now, ...change(now) });
          return true;
        } catch (error) {
          tell(failureText(error));
        }
      return false;
    },
  };
}
