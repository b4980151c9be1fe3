import { useQuery } from '@tanstack/react-query';
import type { CheckedQuotations, Quotation } from '#schema/answers/records/quotations.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import { QuoteWords } from '../../quotes/quote-words.tsx';
import { QUOTES_KEY } from '../../quotes/use-quotes.ts';
import { say } from './messages.ts';

/** What was found, and which quotes need a person’s decision. */
export function CheckResults({ result }: { result: CheckedQuotations }) {
  const { results, updated } = result;
  const found = results.filter(({ marked }) => marked).length;
  const idsOf = (wanted: (one: CheckedQuotations['results'][number]) => boolean) =>
    results.filter(wanted).map(({ id }) => id);
  return (
    <>
      <p role="status">
        {say('result_found', { count: found })}{' '}
        {updated === 0 ? null : say('result_updated', { count: updated })}
      </p>
      <Group title={say('result_missing')} ids={idsOf((one) => one.found === 'no')} />
      <Group title={say('result_omits')} ids={idsOf((one) => one.found === 'with_omissions')} />
      <Group title={say('result_unmarked')} ids={idsOf((one) => one.found === 'yes' && !one.marked)} />
    </>
  );
}

function Group({ title, ids }: { title: string; ids: readonly string[] }) {
  const answer = useAnswer();
  const { data } = useQuery({
    queryKey: [QUOTES_KEY, 'named', ids],
    queryFn: ({ signal }) =>
      answer('GET /quotations', { query: { ids: ids.join(','), per_page: 100 }, signal }),
    enabled: ids.length > 0,
  });
  if (ids.length === 0) return null;
  return (
    <section className="quotes-result">
      <h3>{title}</h3>
      <ul>
        {(data?.data ?? []).map((quotation: Quotation) => (
          <li key={quotation.id}>
            <QuoteWords quotation={quotation} />
          </li>
        ))}
      </ul>
    </section>
  );
}
