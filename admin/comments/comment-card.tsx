import { memo, useEffect, useRef, useState } from 'react';
import type { Comment, CommentThread } from '#schema/answers/records/comments.ts';
import { RelativeTime } from '../kit/parts/relative-time.tsx';
import { CommentComposer, type Written } from './comment-composer.tsx';
import { partsOf } from './mention-text.ts';
import type { CommentAct } from './use-verbs.ts';
import { say } from './messages.ts';

/** What can be done with comments. */
export interface CommentVerbs {
  act: (verb: CommentAct, comment: Comment) => void;
  /** Fails with an error that says why. */
  write: (verb: 'reply' | 'change', comment: Comment, written: Written) => Promise<void>;
  goTo: (thread: Comment) => void;
}

/** What this person may do, apart from what their own comments allow. */
export interface CommentRights {
  userId: string | undefined;
  isAdministrator: boolean;
  mayComment: boolean;
  /** They may edit the entry: resolve threads, and decide about suggestions. */
  mayEdit: boolean;
  /** The text can be changed now. */
  mayTake: boolean;
}

interface CommentCardProps {
  thread: CommentThread;
  isActive: boolean;
  rights: CommentRights;
  verbs: CommentVerbs;
}

/** A comment with its replies. */
export const CommentCard = memo(function CommentCard({ thread, isActive, rights, verbs }: CommentCardProps) {
  const [isReplying, setReplying] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const isOpen = thread.resolved_at === null;
  return (
    <li
      ref={card}
      className="comment-card"
      tabIndex={-1}
      aria-current={isActive}
      data-active={isActive}
      data-thread={thread.id}
    >
      <Passage thread={thread} onGo={() => verbs.goTo(thread)} />
      <Said comment={thread} rights={rights} verbs={verbs} />
      <Suggestion thread={thread} rights={rights} verbs={verbs} />
      {thread.replies.map((reply) => (
        <Said key={reply.id} comment={reply} rights={rights} verbs={verbs} />
      ))}
      {isReplying ? (
        <CommentComposer
          label={say('reply_hint')}
          action={say('reply')}
          onSend={async (written) => {
            await verbs.write('reply', thread, written);
            setReplying(false);
          }}
          onCancel={() => setReplying(false)}
        />
      ) : rights.mayComment ? (
        <div className="comment-acts">
          {isOpen ? <Act label={say('reply')} onClick={() => setReplying(true)} /> : null}
          <Resolving thread={thread} rights={rights} verbs={verbs} />
        </div>
      ) : null}
    </li>
  );
});

function Act({
  label,
  onClick,
  isDisabled = false,
}: {
  label: string;
  onClick: () => void;
  isDisabled?: boolean;
}) {
  return (
    <button type="button" className="comment-act" disabled={isDisabled} onClick={onClick}>
      {label}
    </button>
  );
}

type ThreadProps = Omit<CommentCardProps, 'isActive'>;

function Resolving({ thread, rights, verbs }: ThreadProps) {
  if (!rights.mayEdit && thread.author?.id !== rights.userId) return null;
  if (thread.resolved_at === null)
    return <Act label={say('resolve')} onClick={() => verbs.act('resolve', thread)} />;
  return thread.decision === null ? (
    <Act label={say('reopen')} onClick={() => verbs.act('reopen', thread)} />
  ) : null;
}

/** The words that a comment is about. */
function Passage({ thread, onGo }: { thread: CommentThread; onGo: () => void }) {
  const { quote, anchor, passage_gone: isGone } = thread;
  if (quote === null) return <p className="comment-about">{say('about_entry')}</p>;
  if (isGone)
    return (
      <div className="comment-about">
        <p className="comment-gone">{say('passage_gone')}</p>
        <q>{quote}</q>
      </div>
    );
  return (
    <button type="button" className="comment-quote" title={say('go_to_passage')} onClick={onGo}>
      <q>{anchor?.quote ?? quote}</q>
    </button>
  );
}

/** What someone said, with who and when. */
function Said({ comment, rights, verbs }: { comment: Comment; rights: CommentRights; verbs: CommentVerbs }) {
  const [isEditing, setEditing] = useState(false);
  const isOwn = rights.isAdministrator || (comment.author !== null && comment.author.id === rights.userId);
  if (comment.deleted_at !== null) return <p className="comment-said quiet">{say('deleted')}</p>;
  return (
    <div className="comment-said">
      <p className="comment-who">
        <strong>{comment.author?.name ?? say('someone')}</strong>{' '}
        <span className="quiet">
          <RelativeTime iso={comment.created_at} />
          {comment.edited_at === null ? null : ` · ${say('edited')}`}
        </span>
      </p>
      {isEditing ? (
        <CommentComposer
          label={say('comment')}
          action={say('save')}
          edited={{ body: comment.body, people: comment.mentions }}
          onSend={async (written) => {
            await verbs.write('change', comment, written);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className="comment-words">
          <Words comment={comment} />
        </p>
      )}
      {isOwn && !isEditing && rights.mayComment ? (
        <div className="comment-own">
          {comment.body === '' ? null : <Act label={say('edit')} onClick={() => setEditing(true)} />}
          <Act label={say('delete')} onClick={() => verbs.act('remove', comment)} />
        </div>
      ) : null}
    </div>
  );
}

function Words({ comment: { body, mentions } }: { comment: Comment }) {
  return partsOf(body, mentions).map((part, index) =>
    'text' in part ? (
      part.text
    ) : (
      <span className="comment-mention" key={index}>
        @{part.name ?? say('someone')}
      </span>
    ),
  );
}

/** Other words for the passage, and what became of them. */
function Suggestion({ thread, rights, verbs }: ThreadProps) {
  const { suggested, decision, resolved_at: at, quote, passage_gone: isGone } = thread;
  const isChanged = thread.anchor !== null && thread.anchor.quote !== quote;
  const isPending = suggested !== null && decision === null && at === null;
  return (
    <>
      {suggested === null ? null : (
        <div className="comment-suggestion">
          <p className="quiet">{say(suggested === '' ? 'suggests_deletion' : 'suggests')}</p>
          <p>
            <del>{quote}</del> {suggested === '' ? null : <ins>{suggested}</ins>}
          </p>
          {isChanged && isPending ? <p className="comment-gone">{say('passage_changed')}</p> : null}
        </div>
      )}
      {isPending && rights.mayEdit ? (
        <div className="comment-acts">
          <Act
            label={say('take')}
            isDisabled={isGone || isChanged || !rights.mayTake}
            onClick={() => verbs.act('take', thread)}
          />
          <Act label={say('refuse')} onClick={() => verbs.act('refuse', thread)} />
        </div>
      ) : null}
      {at === null ? null : <Outcome thread={thread} />}
    </>
  );
}

const OUTCOMES = { taken: 'taken_by', refused: 'refused_by' } as const;

function Outcome({ thread: { decision, resolved_by: by } }: { thread: CommentThread }) {
  const outcome = decision === null ? 'resolved_by' : OUTCOMES[decision];
  return <p className="comment-outcome">{say(outcome, { name: by?.name ?? say('someone') })}</p>;
}
