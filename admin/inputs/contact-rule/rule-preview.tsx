import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { type ContactGroup, contactRuleSchema } from '#schema/contact-rules/contact-rule.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Link } from '../../kit/parts/link.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { isAbort, wrongWords } from '../../providers/problem-error.ts';
import '../../kit/parts/parts.css';
import { Failure, people } from '../../kit/parts/parts.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { ListChoice } from './condition-values.tsx';
import type { SegmentPreview } from '#schema/answers/newsletter/contacts.ts';
import { say } from './messages.ts';
import { ruleWords } from './rule-words.ts';

/** How long to wait for more typing: a count for half a word is useless. */
const PAUSE_MS = 350;

/** The rule as text and its matches, updated while it is edited. */
export function RulePreview({ rule, lists }: { rule: ContactGroup; lists: readonly ListChoice[] }) {
  const asked = useSettled(JSON.stringify(rule));
  const [exactFor, setExactFor] = useState<string>();
  const isExact = exactFor === asked;
  const answer = useAnswer();
  const isWhole = contactRuleSchema.safeParse(rule).success;
  const { data, error, isFetching } = useQuery({
    queryKey: ['segment-preview', asked, isExact],
    queryFn: ({ signal }) =>
      answer('POST /segments/preview', { body: { rule: JSON.parse(asked), exact: isExact }, signal }),
    enabled: isWhole && contactRuleSchema.safeParse(JSON.parse(asked)).success,
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
  const nameOf = (id: string) => lists.find((list) => list.id === id)?.name ?? say('unknown_list');
  return (
    <div className="rule-preview" aria-busy={isFetching}>
      {isWhole ? (
        <p className="rule-words">{ruleWords(rule, nameOf)}</p>
      ) : (
        <p className="quiet">{say('incomplete')}</p>
      )}
      <Failure>{!isWhole || error === null || isAbort(error) ? undefined : wrongWords(error)}</Failure>
      {isWhole && data === undefined && error === null ? <span className="skeleton" /> : null}
      {isWhole && data !== undefined && error === null ? (
        <>
          <p role="status" className="rule-count" data-stale={isFetching}>
            {say.drawn(data.is_estimate ? 'about' : 'exactly', {
              people: <span className="figure">{people(data.total)}</span>,
            })}
            {data.is_estimate ? (
              <Button size="small" onClick={() => setExactFor(asked)}>
                {say('count_exactly')}
              </Button>
            ) : null}
          </p>
          {data.is_estimate ? <p className="quiet rule-estimate">{say('estimate')}</p> : null}
          <Sample contacts={data.sample} total={data.total} />
        </>
      ) : null}
    </div>
  );
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function Sample({ contacts, total }: { contacts: SegmentPreview['sample']; total: number }) {
  const createPath = useCreatePath();
  if (contacts.length === 0) return <p className="quiet">{say('no_matches')}</p>;
  return (
    <table className="rows rule-sample">
      <caption>
        {total > contacts.length ? say('newest', { count: contacts.length }) : say('all_matches')}
      </caption>
      <HeadRow names={[say('email'), say('name'), say('created')]} />
      <tbody>
        {contacts.map((contact) => (
          <tr key={contact.id}>
            <td>
              <Link to={createPath({ resource: 'contacts', type: 'edit', id: contact.id })}>
                {contact.email}
              </Link>
            </td>
            <td>{[contact.first_name, contact.last_name].filter(Boolean).join(' ')}</td>
            <td>
              <RelativeTime iso={contact.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
