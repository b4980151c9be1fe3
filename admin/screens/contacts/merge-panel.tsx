import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCreatePath, useNotify } from 'react-admin';
import { listOf } from '../../language/formats.ts';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { Status } from '../../kit/parts/status.tsx';
import { wrongWords } from '../../providers/problem-error.ts';
import { Ask, Failure, Panel } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import type { LikeContact, LikeContacts } from '#schema/answers/newsletter/contacts.ts';
import { say } from './messages.ts';

type Whose = 'kept' | 'merged';

interface Choices {
  email: Whose;
  first_name: Whose;
  last_name: Whose;
  attributes: Whose | 'both';
}

interface MergePanelProps {
  group: LikeContacts;
  mayMerge: boolean;
}

/** Two contacts side by side: field by field which value stays, what they become, and only then the merge. */
export function MergePanel({ group, mayMerge }: MergePanelProps) {
  const [kept, merged] = group.contacts;
  const [choices, setChoices] = useState<Choices>(() => firstChoices(kept, merged));
  const [isAsking, setIsAsking] = useState(false);
  const { work, merge, markAsDistinct } = useMerging(group, choices);
  if (kept === undefined || merged === undefined) return null;
  const more = group.contacts.length - 2;
  return (
    <Panel title={listOf([kept.email, merged.email])}>
      {more > 0 ? <p className="quiet">{say('more_alike', { count: more })}</p> : null}
      <Comparison kept={kept} merged={merged} choices={choices} onChoose={setChoices} />
      <Outcome kept={kept} merged={merged} choices={choices} />
      <Failure>{work.failure}</Failure>
      {isAsking ? (
        <Ask
          question={say('merge_title', { kept: kept.email, merged: merged.email })}
          action={say('merge')}
          cancel={say('keep_both')}
          isDangerous
          isBusy={work.isBusy}
          onConfirm={() => void merge(kept, merged)}
          onCancel={() => setIsAsking(false)}
        >
          <p>{say('merge_about')}</p>
        </Ask>
      ) : mayMerge ? (
        <div className="panel-actions">
          <Button variant="contained" onClick={() => setIsAsking(true)}>
            {say('merge_ask')}
          </Button>
          <Button variant="outlined" loading={work.isBusy} onClick={() => void markAsDistinct()}>
            {say('distinct')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

/** The fuller value to begin with, of the older contact where both have one. */
function firstChoices(kept: LikeContact | undefined, merged: LikeContact | undefined): Choices {
  const fuller = (field: 'first_name' | 'last_name'): Whose =>
    (kept?.[field] ?? '') === '' && (merged?.[field] ?? '') !== '' ? 'merged' : 'kept';
  return {
    email: 'kept',
    first_name: fuller('first_name'),
    last_name: fuller('last_name'),
    attributes: 'both',
  };
}

function bodyOf(kept: LikeContact, merged: LikeContact, choices: Choices) {
  return { contact_id: merged.id, version: kept.version, merged_version: merged.version, fields: choices };
}

function useMerging({ contacts }: LikeContacts, choices: Choices) {
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['contact-duplicates'] });
  return {
    work,
    merge: (kept: LikeContact, merged: LikeContact) =>
      work.run(async () => {
        await answer('POST /contacts/:id/merge', {
          params: { id: kept.id },
          body: bodyOf(kept, merged, choices),
        });
        notify(say('merged'));
        await queryClient.invalidateQueries({ queryKey: ['contacts'] });
        await refresh();
      }),
    markAsDistinct: () =>
      work.run(async () => {
        const body = { contact_ids: contacts.map(({ id }) => id) };
        await answer('POST /contacts/duplicates/tell-apart', { body });
        notify(say('distinct_done'));
        await refresh();
      }),
  };
}

interface ComparisonProps {
  kept: LikeContact;
  merged: LikeContact;
  choices: Choices;
  onChoose?: (choices: Choices) => void;
}

const FIELDS = ['email', 'first_name', 'last_name'] as const;

function Comparison({ kept, merged, choices, onChoose }: ComparisonProps) {
  const createPath = useCreatePath();
  const linked = ({ id, email }: LikeContact) => (
    <Link to={createPath({ resource: 'contacts', type: 'edit', id })}>{email}</Link>
  );
  return (
    <table className="rows merge-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{say('field')}</span>
          </th>
          <th scope="col">{linked(kept)}</th>
          <th scope="col">{linked(merged)}</th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.map((field) => (
          <tr key={field}>
            <th scope="row">{say(field)}</th>
            {(['kept', 'merged'] as const).map((whose) => (
              <td
                key={whose}
                data-of={field === 'email' ? undefined : (whose === 'kept' ? kept : merged).email}
              >
                <Choice
                  name={`${field} ${kept.id} ${merged.id}`}
                  label={(whose === 'kept' ? kept : merged)[field] ?? ''}
                  isChosen={choices[field] === whose}
                  onChoose={() => onChoose?.({ ...choices, [field]: whose })}
                />
              </td>
            ))}
          </tr>
        ))}
        <Facts contacts={[kept, merged]} />
      </tbody>
    </table>
  );
}

/** What follows from both and is not chosen. */
function Facts({ contacts }: { contacts: readonly LikeContact[] }) {
  return (
    <>
      <tr>
        <th scope="row">{say('attributes')}</th>
        {contacts.map((contact) => (
          <td key={contact.id} data-of={contact.email}>
            {Object.entries(contact.attributes).map(([name, value]) => (
              <div key={name}>
                <span className="quiet">{name}</span> {String(value)}
              </div>
            ))}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{say('lists')}</th>
        {contacts.map((contact) => (
          <td key={contact.id} data-of={contact.email}>
            <Lists lists={contact.lists} />
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{say('email_status')}</th>
        {contacts.map((contact) => (
          <td key={contact.id} data-of={contact.email}>
            <Mailable {...contact} />
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{say('added_at')}</th>
        {contacts.map((contact) => (
          <td key={contact.id} data-of={contact.email}>
            <RelativeTime iso={contact.created_at} />
          </td>
        ))}
      </tr>
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ name, label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="merge-choice">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{label === '' ? <span className="quiet">{say('empty')}</span> : label}</span>
    </label>
  );
}

function Lists({ lists }: { lists: readonly { name: string; status: string }[] }) {
  if (lists.length === 0) return <span className="quiet">{say('on_no_list')}</span>;
  return lists.map(({ name, status }) => (
    <div key={name}>
      {name} <Status status={status} />
    </div>
  ));
}

function Mailable({ status, unsubscribed_at: since }: Pick<LikeContact, 'status' | 'unsubscribed_at'>) {
  return since === null ? <Status status={status} /> : <span>{say('left_all')}</span>;
}

/** The result of the merge with these choices: lists and consent follow from both, not from a choice. */
function Outcome({ kept, merged, choices }: ComparisonProps) {
  const answer = useAnswer();
  const id = useId();
  const { data, error } = useQuery({
    queryKey: ['contact-merge', kept.id, merged.id, kept.version, merged.version, choices],
    queryFn: ({ signal }) =>
      answer('POST /contacts/:id/merge', {
        params: { id: kept.id },
        body: { ...bodyOf(kept, merged, choices), dry_run: true },
        signal,
      }),
    placeholderData: (before) => before,
  });
  if (error !== null) return <p className="quiet">{wrongWords(error)}</p>;
  if (data === undefined || !('memberships' in data)) return null;
  return (
    <div className="merge-outcome" role="group" aria-labelledby={id}>
      <h3 id={id}>{say('outcome', { email: data.email })}</h3>
      <Lists lists={data.memberships} />
      {data.unsubscribed_at === null && data.status === 'enabled' ? null : (
        <p>
          {say(data.unsubscribed_at === null ? 'gets_none' : 'gets_none_left')}{' '}
          {data.status === 'enabled' ? null : <Status status={data.status} />}
        </p>
      )}
    </div>
  );
}
