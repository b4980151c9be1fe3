import { closest } from '../base/closest.ts';
import { pageTranslator } from '../language/plain-translator.ts';
import type { Keeping } from './keeping.ts';
import { type Flow, drawMarks, flowOf, spanOf } from './marks.ts';
import { messages } from './messages.ts';
import { type Passage, type Span, passageAt, trimmed, withPassage } from './passages.ts';

const say = pageTranslator.of(messages);

/**
 * Highlights what a reader selects in a text, and returns a function that draws the highlights again. The button is at
 * the bottom of the screen, where it isn’t covered by the menu that phones show next to a selection.
 */
export function highlightPassages(text: Element, keeping: Keeping, onChange: () => void): () => void {
  const offer = selectionBar(text);
  const draw = () => drawMarks(text, keeping.kept().passages);
  const save = (change: (passages: Passage[]) => Passage[], words: string) => {
    if (!keeping.change(({ passages }) => ({ passages: change(passages) }))) return;
    draw();
    onChange();
    keeping.tell(words);
  };
  const add = ({ text: whole }: Flow, span: Span) => {
    const added = passageAt(whole, span, new Date().toISOString());
    getSelection()?.removeAllRanges();
    save((passages) => withPassage(whole, passages, added), say('highlighted'));
  };
  // A click on a highlight also moves the selection, before or after it.
  let isForMark = false;
  document.addEventListener('selectionchange', () => {
    const selected = selectionIn(text);
    if (selected === undefined && isForMark) return;
    isForMark = false;
    if (selected === undefined) offer();
    else offer(say('highlight'), () => add(selected.flow, selected.span));
  });
  document.addEventListener('click', (event) => {
    if (selectionIn(text) !== undefined) return;
    const mark = closest(event, 'mark.passage');
    isForMark = mark !== null;
    if (mark === null) return offer();
    const index = Number(mark.dataset['passage']);
    offer(say('remove_highlight'), () =>
      save((passages) => passages.toSpliced(index, 1), say('highlight_removed')),
    );
  });
  draw();
  return draw;
}

/** A button that is offered for what is selected or was clicked; without a label, it is hidden. */
function selectionBar(text: Element): (label?: string, action?: () => void) => void {
  const bar = document.createElement('div');
  const button = bar.appendChild(document.createElement('button'));
  bar.className = 'passage-bar';
  bar.hidden = true;
  button.type = 'button';
  button.className = 'button';
  text.after(bar);
  let act: (() => void) | undefined;
  // A press must not end the selection.
  bar.addEventListener('pointerdown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    bar.hidden = true;
    act?.();
  });
  return (label, action) => {
    bar.hidden = label === undefined;
    button.textContent = label ?? '';
    act = action;
  };
}

function selectionIn(text: Element): { flow: Flow; span: Span } | undefined {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const flow = flowOf(text);
  const found = spanOf(flow, selection.getRangeAt(0));
  const span = found === undefined ? undefined : trimmed(flow.text, found);
  return span === undefined ? undefined : { flow, span };
}
