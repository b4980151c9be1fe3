import './listen.css';
import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);
/** What is read aloud, in the order of the page. Parts within parts are read with the outermost. */
const PARTS = 'h2, h3, h4, p, li, blockquote, figcaption';
const LEFT_OUT = '[hidden], button, .footnotes, .footnote-ref, .share, .tags, .on-lists, .book-links';

/**
 * Reads the text of the page aloud with the voices of the browser, and marks the paragraph that is being read. Another press stops it;
 * a third begins with the same paragraph.
 */
export function listen(host: HTMLElement, button: HTMLButtonElement): void {
  const label = button.textContent;
  const parts = partsOf(document.querySelector('.reading-body') ?? document.body);
  const status = host.appendChild(document.createElement('p'));
  status.role = 'status';
  let place = 0;
  let isReading = false;
  const draw = (words = '') => {
    button.ariaPressed = String(isReading);
    button.textContent = isReading ? say('stop') : label;
    status.textContent = words;
    for (const [index, part] of parts.entries())
      part.toggleAttribute('data-spoken', isReading && index === place);
  };
  const stop = (words?: string) => {
    isReading = false;
    speechSynthesis.cancel();
    draw(words);
  };
  const speak = () => {
    const part = parts[place];
    if (part === undefined) {
      place = 0;
      return stop();
    }
    draw();
    follow(part);
    const words = utteranceOf(part);
    words.onend = () => {
      // A stop ends the paragraph, too.
      if (!isReading) return;
      place += 1;
      speak();
    };
    words.onerror = ({ error }) => {
      if (isReading && error !== 'interrupted' && error !== 'canceled') stop(say('failed'));
    };
    speechSynthesis.speak(words);
  };
  const press = () => {
    if (!('speechSynthesis' in globalThis)) return draw(say('failed'));
    if (isReading) return stop();
    isReading = true;
    speak();
  };
  button.addEventListener('click', press);
  // Otherwise, the voice would still read on the next page.
  addEventListener('pagehide', () => isReading && stop());
  press();
}

function partsOf(text: Element): Element[] {
  return [...text.querySelectorAll(PARTS)].filter(
    (part) =>
      part.closest(LEFT_OUT) === null && part.parentElement?.closest(PARTS) === null && wordsOf(part) !== '',
  );
}

/** Without the signs of footnotes. */
function wordsOf(part: Element): string {
  const copy = part.cloneNode(true) as Element;
  for (const left of copy.querySelectorAll(LEFT_OUT)) left.remove();
  return copy.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

function utteranceOf(part: Element): SpeechSynthesisUtterance {
  const words = new SpeechSynthesisUtterance(wordsOf(part));
  words.lang = part.closest<HTMLElement>('[lang]')?.lang ?? '';
  return words;
}

/** Scrolls only as far as needed to see what is being read. */
function follow(part: Element): void {
  const { top, bottom } = part.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) part.scrollIntoView({ block: 'center' });
}
