import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import type { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ToolButton } from '../tools/toolbar.tsx';
import { useLeaving } from '../tools/use-leaving.ts';
import { frameOf, highlightHints, hintElements } from './hint-elements.ts';
import type { Hint } from './hint-marks.ts';
import { hintText } from './hint-text.ts';
import { say } from './messages.ts';

const GAP_PX = 6;

interface HintCardProps {
  editor: Editor;
  hint: Hint;
  /** Which one of all hints it is, from 1. */
  place: number;
  count: number;
  /** The height at which a mark was clicked; undefined if someone came here with the keyboard, and the card takes the focus. */
  clickedAt: number | undefined;
  onStep: (direction: 1 | -1) => void;
  onIgnore: () => void;
  onDelete: () => void;
  /** Something else on the page was chosen. */
  onLeave: () => void;
}

/** A hint below its words, with what can be done about it. */
export function HintCard(props: HintCardProps) {
  const { editor, hint, place, count, clickedAt, onStep } = props;
  const box = useRef<HTMLDivElement>(null);
  useLeaving(box, props.onLeave);
  useEffect(() => highlightHints(editor, [hint.id]), [editor, hint.id]);
  useLayoutEffect(() => {
    if (box.current === null) return;
    placeCard(box.current, editor, { id: hint.id, clickedAt });
    if (clickedAt === undefined) box.current.focus({ preventScroll: true });
  }, [editor, hint.id, clickedAt]);
  const { remark } = hint;
  return (
    <div className="hint-card" role="dialog" aria-label={hintText(remark)} tabIndex={-1} ref={box}>
      <p>{hintText(remark)}</p>
      <div className="hint-acts">
        {remark.kind === 'doubled' ? (
          <button type="button" className="tool-word" onClick={props.onDelete}>
            {say('delete', { word: remark.word })}
          </button>
        ) : null}
        <button type="button" className="tool-word" onClick={props.onIgnore}>
          {say('ignore')}
        </button>
        <div className="hint-steps">
          <span className="hint-place">{say('place', { place, count })}</span>
          <ToolButton
            label={say('previous')}
            keys="Shift+F8"
            icon={PreviousIcon}
            onClick={() => onStep(-1)}
          />
          <ToolButton label={say('next')} keys="F8" icon={NextIcon} onClick={() => onStep(1)} />
        </div>
      </div>
    </div>
  );
}

/** Below the line that was clicked, or the last one, and within the text. */
function placeCard(
  box: HTMLElement,
  editor: Editor,
  { id, clickedAt }: { id: string; clickedAt: number | undefined },
): void {
  const frame = frameOf(editor);
  const lines = hintElements(editor, id).flatMap((element) => [...element.getClientRects()]);
  const clicked =
    clickedAt === undefined
      ? undefined
      : lines.find(({ top, bottom }) => top <= clickedAt && clickedAt <= bottom);
  const line = clicked ?? hintElements(editor, id)[0]?.getBoundingClientRect();
  if (frame === null || line === undefined) return;
  const around = frame.getBoundingClientRect();
  const text = editor.view.dom.getBoundingClientRect();
  const left = Math.max(text.left, Math.min(line.left, text.right - box.offsetWidth));
  box.style.left = `${left - around.left}px`;
  box.style.top = `${line.bottom - around.top + frame.scrollTop + GAP_PX}px`;
  box.scrollIntoView({ block: 'nearest' });
}
