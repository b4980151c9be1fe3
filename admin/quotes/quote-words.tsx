import type { Quotation } from '#schema/answers/records/quotations.ts';
import { sourceOf, withoutMarks } from './citation.ts';
import { say } from './messages.ts';
import './quotes.css';

/** The words of a quote with their source below. */
export function QuoteWords({ quotation }: { quotation: Quotation }) {
  const source = sourceOf(quotation);
  return (
    <>
      <q className="quote-words">{withoutMarks(quotation.text)}</q>
      {source === '' ? null : (
        <span className="quote-source" data-user-text>
          {source}
        </span>
      )}
    </>
  );
}

/** What is known of a quote, as a dot with its word. */
export function CheckState({ check }: Pick<Quotation, 'check'>) {
  return (
    <span className="status">
      <span className="status-dot" data-status={DOTS[check]} aria-hidden="true" />
      {say(WORDS[check])}
    </span>
  );
}

const WORDS = { verified: 'verified', unchecked: 'unchecked', not_found: 'not_found' } as const;
const DOTS = { verified: 'confirmed', unchecked: 'draft', not_found: 'bounced' } as const;
