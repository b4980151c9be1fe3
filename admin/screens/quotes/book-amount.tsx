import { useQuery } from '@tanstack/react-query';
import type { QuotedAmount } from '#schema/answers/records/quotations.ts';
import { LoadState, Panel } from '../../kit/parts/parts.tsx';
import '../../kit/parts/parts.css';
import { Link } from '../../kit/parts/link.tsx';
import { useAnswer } from '../../kit/work/use-work.ts';
import { percentOf } from '../../language/formats.ts';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import { QUOTES_KEY } from '../../quotes/use-quotes.ts';
import { isUnstored } from '../../records/records.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { say } from './messages.ts';

function useAmount(bookId: string) {
  const answer = useAnswer();
  return useQuery({
    queryKey: [QUOTES_KEY, 'amount', bookId],
    queryFn: ({ signal }) => answer('GET /books/:id/quoted', { params: { id: bookId }, signal }),
  });
}

/** How much of a book is quoted, in a sentence above its quotes. */
export function BookAmount({ bookId }: { bookId: string }) {
  const { data } = useAmount(bookId);
  return data === undefined || data.quotations === 0 ? null : (
    <div className="quotes-amount">
      <Amount amount={data} />
    </div>
  );
}

/** The same below the record of a book. */
export function BookQuotedPanel({ editing }: RecordPartProps) {
  return isUnstored(editing.stored) ? null : <StoredBookPanel bookId={editing.stored.pk} />;
}

function StoredBookPanel({ bookId }: { bookId: string }) {
  const { data, error, refetch } = useAmount(bookId);
  const isQuoted = data !== undefined && data.quotations > 0;
  return (
    <Panel
      title={say('quoted')}
      tools={isQuoted ? <Link to={`${ADMIN_BASE}/quotes?book=${bookId}`}>{say('quoted_open')}</Link> : null}
    >
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : isQuoted ? <Amount amount={data} /> : <p>{say('quoted_none')}</p>}
    </Panel>
  );
}

function Amount({ amount }: { amount: QuotedAmount }) {
  const { quotations, texts, words, share, source } = amount;
  return (
    <>
      <p>{say('quoted_amount', { quotations, texts, words })}</p>
      <p className="quiet">
        {share === null || source === null
          ? say('quoted_unknown')
          : say('quoted_share', { share: percentOf(share), words: source.words, name: source.name })}
      </p>
    </>
  );
}
