import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Editor } from '@tiptap/core';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Owned } from '#schema/access/access.ts';
import type { Comment, CommentSummary, CommentThread } from '#schema/answers/records/comments.ts';
import { INLINE_NODE, type QuotedPassage } from '#schema/document/contents/flat-text.ts';
import { COMMENTED_PASSAGE_MAX_CHARS } from '#schema/base/limits.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { keyCaps, SHORTCUTS } from '../commands/shortcuts.ts';
import type { Editing } from '../editing/use-editing.ts';
import { Confirmation } from '../kit/parts/confirmation.tsx';
import { useActor } from '../providers/actor.ts';
import { mayWrite } from '../providers/auth-provider.ts';
import { wrongWords } from '../providers/problem-error.ts';
import './comments.css';
import { CommentCard, type CommentRights, type CommentVerbs } from './comment-card.tsx';
import { CommentComposer, type Written } from './comment-composer.tsx';
import type { AskedThread, CommentDraft } from './comment-draft.ts';
import { passageAt } from './passage-marks.ts';
import { type CommentState, useThreads } from './use-comments.ts';
import { useAsked } from './use-asked.ts';
import { useMarks } from './use-marks.ts';
import { useLasting, useVerbs } from './use-verbs.ts';
import { say } from './messages.ts';

export interface CommentsPanelProps {
  resource: ContentType;
  editing: Editing;
  isReadOnly: boolean;
  summary: CommentSummary | undefined;
  /** What a new comment is about; undefined: none is being written. */
  draft: CommentDraft | undefined;
  /** The thread that a link, a click, or a key named. */
  asked: AskedThread | undefined;
  onDraft: (draft: CommentDraft | undefined) => void;
  onAsk: (thread: AskedThread) => void;
  onSelection: () => void;
  onClose: () => void;
}

const NONE: CommentThread[] = [];

/** The comments of an entry beside its text; on a phone, a sheet over it. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { editing, summary, draft, asked, onDraft, onAsk, onClose } = props;
  const [state, setState] = useState<CommentState>('open');
  const [active, setActive] = useState(asked?.id);
  const [removed, setRemoved] = useState<Comment>();
  const read = useThreads(editing.stored.pk, state, summary?.stamp);
  const rights = useRights(props);
  const verbs = useVerbs(editing);
  const threads = read.data ?? NONE;
  const onClick = (id: string) => onAsk({ id });
  const goTo = useMarks({ threads, active, draft, onReach: setActive, onClick });
  const pane = useAsked(asked, { threads, onAsked: setActive });
  useBesideText();
  const act = useLasting((verb: Parameters<CommentVerbs['act']>[0], comment: Comment) =>
    verb === 'remove' ? setRemoved(comment) : void verbs.act(verb, comment),
  );
  const write = useLasting(verbs.write);
  const forCards = useMemo(() => ({ act, write, goTo }), [act, write, goTo]);
  const begin = async (written: Written) => {
    await verbs.begin(written, draft?.about === 'entry' ? undefined : draft?.about);
    onDraft(undefined);
  };
  return createPortal(
    <aside className="comments-pane" aria-label={say('comments')} ref={pane}>
      <PaneHead state={state} summary={summary} onState={setState} onClose={onClose} />
      {rights.mayComment ? <Beginning {...props} onBegin={begin} /> : null}
      <Shown read={read} state={state} active={active} rights={rights} verbs={forCards} onLook={setActive} />
      <Confirmation
        open={removed !== undefined}
        title={say('delete_title')}
        action={say('delete')}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => {
          if (removed !== undefined) void verbs.act('remove', removed);
          setRemoved(undefined);
        }}
      >
        {say('delete_about')}
      </Confirmation>
    </aside>,
    document.body,
  );
}

interface BeginningProps extends CommentsPanelProps {
  onBegin: (written: Written) => Promise<void>;
}

/** The ways to begin a thread, or the one that is being begun. */
function Beginning({ draft, onDraft, onSelection, onBegin }: BeginningProps) {
  if (draft !== undefined)
    return <Draft draft={draft} onSend={onBegin} onCancel={() => onDraft(undefined)} />;
  return (
    <div className="comments-new">
      {/* The selection stays where it is. */}
      <Button
        size="small"
        variant="outlined"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onSelection}
      >
        {say('on_selection')}
      </Button>
      <Button size="small" onClick={() => onDraft({ about: 'entry' })}>
        {say('on_entry')}
      </Button>
    </div>
  );
}

interface ShownProps extends Omit<ThreadsProps, 'threads'> {
  read: ReturnType<typeof useThreads>;
}

/** The threads, or why they are not there. */
function Shown({ read: { data: threads = NONE, error, isPending, refetch }, ...rest }: ShownProps) {
  if (error !== null)
    return (
      <div className="comments-state" role="alert">
        <p>
          {say('load_failed')} {wrongWords(error)}
        </p>
        <Button size="small" onClick={() => void refetch()}>
          {say('retry')}
        </Button>
      </div>
    );
  if (isPending)
    return (
      <div className="comments-state" aria-busy="true" aria-label={say('loading')}>
        <span className="skeleton" />
        <span className="skeleton" style={{ width: '70%' }} />
      </div>
    );
  return <Threads threads={threads} {...rest} />;
}

interface PaneHeadProps {
  state: CommentState;
  summary: CommentSummary | undefined;
  onState: (state: CommentState) => void;
  onClose: () => void;
}

const NUMBERS = { open: 'open_number', resolved: 'resolved_number' } as const;

function PaneHead({ state, summary, onState, onClose }: PaneHeadProps) {
  const words = (one: CommentState) =>
    summary === undefined ? say(one) : say(NUMBERS[one], { count: summary[one] });
  return (
    <header>
      <h2>{say('comments')}</h2>
      <div role="group" aria-label={say('show')} className="comments-states">
        {(['open', 'resolved'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === state} onClick={() => onState(one)}>
            {words(one)}
          </button>
        ))}
      </div>
      <IconButton size="small" aria-label={say('close')} onClick={onClose}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </header>
  );
}

/** A touch screen has no keys to press. */
function howToBegin(): string {
  if (matchMedia('(pointer: coarse)').matches) return say('none_open_touch');
  const isMac = navigator.userAgent.includes('Mac');
  return say('none_open_about', { keys: keyCaps(SHORTCUTS.comment.keys[0], isMac).join(' ') });
}

interface ThreadsProps {
  threads: readonly CommentThread[];
  state: CommentState;
  active: string | undefined;
  rights: CommentRights;
  verbs: CommentVerbs;
  /** Someone pressed something in a thread, or came to it with the keyboard. */
  onLook: (id: string) => void;
}

function Threads({ threads, state, active, rights, verbs, onLook }: ThreadsProps) {
  const list = useLooking(onLook);
  if (threads.length === 0)
    return (
      <div className="comments-state">
        <p>{say(state === 'open' ? 'none_open' : 'none_resolved')}</p>
        {state === 'open' && rights.mayComment ? <p className="quiet">{howToBegin()}</p> : null}
      </div>
    );
  return (
    <ol className="comments-list" ref={list}>
      {threads.map((thread) => (
        <CommentCard
          key={thread.id}
          thread={thread}
          isActive={thread.id === active}
          rights={rights}
          verbs={verbs}
        />
      ))}
    </ol>
  );
}

/** Listens for all cards at once. */
function useLooking(onLook: (id: string) => void): (list: HTMLOListElement | null) => void {
  const look = useLasting(({ target }: Event) => {
    const id =
      target instanceof Element ? target.closest<HTMLElement>('[data-thread]')?.dataset['thread'] : undefined;
    if (id !== undefined) onLook(id);
  });
  return useCallback(
    (list: HTMLOListElement | null) => {
      list?.addEventListener('click', look);
      list?.addEventListener('focusin', look);
    },
    [look],
  );
}

interface DraftProps {
  draft: CommentDraft;
  onSend: (written: Written) => Promise<void>;
  onCancel: () => void;
}

/** A thread that is being begun. */
function Draft({ draft, onSend, onCancel }: DraftProps) {
  const editor = draft.about === 'entry' ? undefined : draft.about;
  const passage = useWords(editor, draft.range);
  if (passage !== undefined && passage.quote.length > COMMENTED_PASSAGE_MAX_CHARS)
    return (
      <p className="comments-state" role="alert">
        {say('too_long')}
      </p>
    );
  const isReplaceable = passage !== undefined && !new RegExp(`[\n${INLINE_NODE}]`).test(passage.quote);
  return (
    <div className="comment-draft">
      {passage === undefined ? (
        <p className="comment-about">{say('about_entry')}</p>
      ) : (
        <p className="comment-quote">
          <q>{passage.quote}</q>
        </p>
      )}
      <CommentComposer
        label={say('comment_hint')}
        action={say('send')}
        replaceable={isReplaceable ? passage.quote : undefined}
        onSend={onSend}
        onCancel={onCancel}
      />
    </div>
  );
}

/** The words that a comment is being written on. */
function useWords(editor: Editor | undefined, range: CommentDraft['range']): QuotedPassage | undefined {
  return useMemo(
    () => (editor === undefined || range === undefined ? undefined : passageAt(editor.state, range)),
    [editor, range],
  );
}

function useRights({ resource, editing, isReadOnly }: CommentsPanelProps): CommentRights {
  const actor = useActor();
  const { stored } = editing;
  const userId = actor?.id;
  const isAdministrator = actor?.role === 'administrator';
  const mayComment = stored.status !== 'trashed';
  const mayEdit =
    mayComment && mayWrite(actor, resource.name, { verb: 'update', record: stored as unknown as Owned });
  const mayTake = mayEdit && !isReadOnly;
  return useMemo(
    () => ({ userId, isAdministrator, mayComment, mayEdit, mayTake }),
    [userId, isAdministrator, mayComment, mayEdit, mayTake],
  );
}

/** The pane takes the place of the properties: a style sheet hides them. */
function useBesideText(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['comments'] = 'open';
    return () => {
      delete document.documentElement.dataset['comments'];
    };
  }, []);
}
