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
import type { CommentDraft } from './comment-draft.ts';
import './comments-tool.css';
import { useCommentSummary } from './use-comments.ts';
import { say } from './messages.ts';

const CommentsPanel = lazy(() =>
  import('./comments-panel.tsx').then((module) => ({ default: module.CommentsPanel })),
);

interface CommentsToolProps {
  resource: ContentType;
  editing: Editing;
  isReadOnly: boolean;
}

const LINKED = /^#comment=([\w-]{36})$/;

/** Opens the comments of an entry, and says how many are open. */
export function CommentsTool({ resource, editing, isReadOnly }: CommentsToolProps) {
  const { hash } = useLocation();
  const linked = LINKED.exec(hash)?.[1];
  const [isOpen, setOpen] = useState(linked !== undefined);
  const [draft, setDraft] = useState<CommentDraft>();
  const summary = useCommentSummary(editing.stored.pk, true);
  const editors = useOpenEditors();
  const mayComment = editing.stored.status !== 'trashed';
  const begin = (next: CommentDraft | undefined) => {
    setOpen(true);
    if (next !== undefined) setDraft(next);
  };
  const onSelection = () => begin(mayComment ? selectionIn(editors) : undefined);
  useCommentVerb(mayComment, (editor) => begin(draftIn(editor)));
  useShortcut('comment', onSelection);
  const close = () => {
    setOpen(false);
    setDraft(undefined);
  };
  const count = summary?.open ?? 0;
  return (
    <>
      <IconButton
        size="small"
        aria-label={count === 0 ? say('comments') : say('open_count', { count })}
        title={say('comments')}
        aria-pressed={isOpen}
        color={isOpen ? 'primary' : 'default'}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <CommentIcon fontSize="small" />
        {count === 0 ? null : <span className="comments-count">{numberOf(count)}</span>}
      </IconButton>
      <Suspense>
        {isOpen ? (
          <CommentsPanel
            resource={resource}
            editing={editing}
            isReadOnly={isReadOnly}
            summary={summary}
            draft={draft}
            linked={linked}
            onDraft={setDraft}
            onSelection={onSelection}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
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
