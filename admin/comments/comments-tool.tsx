import CommentIcon from '@mui/icons-material/CommentOutlined';
import IconButton from '@mui/material/IconButton';
import type { Editor } from '@tiptap/core';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-admin';
import type { ContentType } from '#schema/registry/registry.ts';
import { useShortcut } from '../commands/use-shortcut.ts';
import type { Editing } from '../editing/use-editing.ts';
import { offerComments, useOpenEditors } from '../editor/tools/open-editors.ts';
import { numberOf } from '../language/formats.ts';
import type { AskedThread, CommentDraft } from './comment-draft.ts';
import './comments-tool.css';
import { ClosedMarks } from './closed-marks.tsx';
import { useCommentSummary } from './use-comments.ts';
import { commentAtCaret } from './use-marks.ts';
import { say } from './messages.ts';

const CommentsPanel = lazy(() =>
  import('./comments-panel.tsx').then((module) => ({ default: module.CommentsPanel })),
);

/** From here, the comments and the preview are side by side; below, each closes the other. As in the style sheet. */
const BOTH = '(min-width: 1400px)';

interface CommentsToolProps {
  resource: ContentType;
  editing: Editing;
  isReadOnly: boolean;
  isPreviewed: boolean;
  onClosePreview: () => void;
}

const LINKED = /^#comment=([\w-]{36})$/;

/** Opens the comments of an entry, and says how many are open. */
export function CommentsTool({ resource, editing, isReadOnly, ...beside }: CommentsToolProps) {
  const pane = usePane(beside);
  const { isOpen, draft, asked, begin, show } = pane;
  const contentId = editing.stored.pk;
  const summary = useCommentSummary(contentId, true);
  const editors = useOpenEditors();
  const mayComment = editing.stored.status !== 'trashed';
  const onSelection = () => begin(mayComment ? selectionIn(editors) : undefined);
  useCommentVerb(mayComment, (editor) => begin(draftIn(editor)));
  useShortcut('comment', () => {
    const id = commentAtCaret(editors);
    if (id === undefined) onSelection();
    else show({ id, takesFocus: true });
  });
  const count = summary?.open ?? 0;
  return (
    <>
      <ToolButton count={count} isOpen={isOpen} onClick={isOpen ? pane.close : pane.open} />
      <Suspense>
        {isOpen ? (
          <CommentsPanel
            resource={resource}
            editing={editing}
            isReadOnly={isReadOnly}
            summary={summary}
            draft={draft}
            asked={asked}
            onDraft={pane.setDraft}
            onAsk={show}
            onSelection={onSelection}
            onClose={pane.close}
          />
        ) : count === 0 ? null : (
          <ClosedMarks contentId={contentId} stamp={summary?.stamp} onClick={(id) => show({ id })} />
        )}
      </Suspense>
    </>
  );
}

interface ToolButtonProps {
  count: number;
  isOpen: boolean;
  onClick: () => void;
}

function ToolButton({ count, isOpen, onClick }: ToolButtonProps) {
  return (
    <IconButton
      size="small"
      aria-label={count === 0 ? say('comments') : say('open_count', { count })}
      title={say('comments')}
      aria-pressed={isOpen}
      color={isOpen ? 'primary' : 'default'}
      onClick={onClick}
    >
      <CommentIcon fontSize="small" />
      {count === 0 ? null : <span className="comments-count">{numberOf(count)}</span>}
    </IconButton>
  );
}

type Beside = Pick<CommentsToolProps, 'isPreviewed' | 'onClosePreview'>;

/** Whether the comments are shown, and what in them. */
function usePane({ isPreviewed, onClosePreview }: Beside) {
  const linked = useLinked();
  const [isOpen, setOpen] = useState(linked !== undefined);
  const [draft, setDraft] = useState<CommentDraft>();
  const [asked, setAsked] = useState(linked);
  const open = () => {
    setOpen(true);
    if (isPreviewed && !matchMedia(BOTH).matches) onClosePreview();
  };
  const begin = (next: CommentDraft | undefined) => {
    open();
    if (next !== undefined) setDraft(next);
  };
  const show = (thread: AskedThread) => {
    open();
    setAsked(thread);
  };
  const close = () => {
    setOpen(false);
    setDraft(undefined);
    setAsked(undefined);
  };
  useClosing(isPreviewed, close);
  return { isOpen, draft, asked, open, begin, show, close, setDraft };
}

/** The thread that the URL names. */
function useLinked(): AskedThread | undefined {
  const { hash } = useLocation();
  const id = LINKED.exec(hash)?.[1];
  return id === undefined ? undefined : { id };
}

/** Without room for both, a preview that opens closes the comments. */
function useClosing(isPreviewed: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isPreviewed && !matchMedia(BOTH).matches) close();
  }, [isPreviewed]);
}

function useCommentVerb(mayComment: boolean, verb: (editor: Editor) => void): void {
  const latest = useEffectEvent(verb);
  useEffect(() => (mayComment ? offerComments((editor) => latest(editor)) : undefined), [mayComment]);
}

function draftIn(editor: Editor): CommentDraft | undefined {
  const { from, to, empty } = editor.state.selection;
  return empty ? undefined : { about: editor, range: { from, to } };
}

/** The selected words, also of a text that one may only read; without any, the entry. */
function selectionIn(editors: readonly Editor[]): CommentDraft {
  const selection = document.getSelection();
  const isWords = selection !== null && !selection.isCollapsed && selection.rangeCount > 0;
  const range = isWords ? selection.getRangeAt(0) : undefined;
  const editor = range && editors.find(({ view }) => view.dom.contains(range.commonAncestorContainer));
  if (range === undefined || editor === undefined) return { about: 'entry' };
  const from = editor.view.posAtDOM(range.startContainer, range.startOffset);
  const to = editor.view.posAtDOM(range.endContainer, range.endOffset);
  return from < to ? { about: editor, range: { from, to } } : { about: 'entry' };
}
