import './passages.css';
import { pageTranslator } from '../language/plain-translator.ts';
import { highlightPassages } from './highlight-passages.ts';
import { keepingOf } from './keeping.ts';
import { keptPages, watchOtherTabs } from './kept.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);

/** The way to the list, in the language of the page. */
function linkToList(): HTMLAnchorElement {
  const home = document.querySelector('.site-logo')?.getAttribute('href') ?? '/';
  const link = document.createElement('a');
  link.className = 'quiet';
  link.href = `${home.replace(/\/$/, '')}/reading-list`;
  link.textContent = say('title');
  return link;
}

/** Saving a text for later, highlighting its passages, and the way to the reading list. `isPressed`: saves it at once. */
export function keepText(host: HTMLElement, button: HTMLButtonElement, isPressed: boolean): void {
  const text = document.querySelector('.reading-body');
  const list = linkToList();
  button.before(list);
  const status = host.appendChild(document.createElement('p'));
  status.role = 'status';
  const keeping = keepingOf((words) => (status.textContent = words));
  const label = button.textContent;
  const draw = () => {
    const isSaved = keeping.kept().savedAt !== null;
    button.ariaPressed = String(isSaved);
    button.textContent = isSaved ? say('saved') : label;
    list.hidden = !keepsAnything();
  };
  const press = () => {
    const isSaved = keeping.kept().savedAt !== null;
    const isDone = keeping.change(() => ({ savedAt: isSaved ? null : new Date().toISOString() }));
    if (isDone) keeping.tell(say(isSaved ? 'removed' : 'saved_here'));
    draw();
  };
  button.addEventListener('click', press);
  const drawPassages = text === null ? undefined : highlightPassages(text, keeping, draw);
  draw();
  watchOtherTabs(() => {
    draw();
    drawPassages?.();
  });
  if (isPressed) press();
}

function keepsAnything(): boolean {
  try {
    return keptPages().length > 0;
  } catch {
    return false;
  }
}
