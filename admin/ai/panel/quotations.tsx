import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { numberOf } from '../../language/formats.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { problemOf } from '../../providers/problem-error.ts';
import { findInSource } from './find-in-source.ts';
import { type Quotation, type Quote, quotationsOf, withBodyQuotation } from './quotation-list.ts';
import type { FoundInSource } from '#schema/answers/records/drafting.ts';
import { say } from './messages.ts';

interface QuotationsProps {
  /** Where words can be looked up again. */
  sourceId: string | undefined;
  isReadOnly: boolean;
}

const VERDICTS = { true: 'found', false: 'not_found', null: 'not_checked' } as const;

/** Every quotation with what is known of it. What is not in the source blocks publishing: it is confirmed or removed here. */
export function Quotations({ sourceId, isReadOnly }: QuotationsProps) {
  const [quotes, body] = useWatch({ name: ['quotes', 'body'] }) as [unknown, unknown];
  const { errors } = useFormState();
  const section = useRef<HTMLElement>(null);
  const quotations = quotationsOf(quotes, body).toSorted((one, other) => rankOf(one) - rankOf(other));
  const missing = quotations.filter(({ verified }) => verified === false).length;
  // Publishing was refused for a quotation: this is where something can be done about it.
  const isBlocking = missing > 0 && (errors.quotes !== undefined || errors.body !== undefined);
  useEffect(() => {
    if (!isBlocking) return;
    // After the form has put the focus on the field.
    const timer = setTimeout(() => {
      section.current?.scrollIntoView({ block: 'nearest' });
      section.current?.querySelector<HTMLElement>('[data-verified="false"] button')?.focus();
    }, 150);
    return () => clearTimeout(timer);
  }, [isBlocking]);
  if (quotations.length === 0) return null;
  return (
    <section className="side-group ai-quotations" ref={section} aria-label={say('quotes')}>
      <h2 className="ai-heading">
        {say('quotes')}
        <span className="quiet">
          {missing === 0
            ? numberOf(quotations.length)
            : say('missing', { missing, count: quotations.length })}
        </span>
      </h2>
      {missing === 0 ? null : (
        <p className="ai-hint" role={isBlocking ? 'alert' : undefined}>
          {say('missing_about')}
        </p>
      )}
      <ul>
        {quotations.map((quotation) => (
          <li
            key={`${quotation.in} ${quotation.index}`}
            data-quotation={`${quotation.in} ${quotation.index}`}
            data-verified={String(quotation.verified)}
          >
            <q>{withoutMarks(quotation.words.join(' … '))}</q>
            <p className="ai-verdict">
              <span>{say(VERDICTS[`${quotation.verified}`])}</span>
              {quotation.place === '' ? null : <span className="quiet">{quotation.place}</span>}
              {quotation.in === 'body' ? <span className="quiet">{say('in_text')}</span> : null}
            </p>
            {isReadOnly || quotation.verified !== false ? null : (
              <QuotationActions quotation={quotation} sourceId={sourceId} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuotationActions({ quotation, sourceId }: { quotation: Quotation; sourceId: string | undefined }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const change = useChange();
  const [omitted, setOmitted] = useState<string[]>([]);
  async function lookAgain(id: string): Promise<void> {
    try {
      const found = await findInSource(dataProvider, id, quotation.words);
      const left = found.flatMap((place) => place?.omitted ?? []);
      setOmitted(found.includes(null) ? [] : left);
      if (found.every((place) => place !== null)) {
        // What an ellipsis leaves out is shown: only a person can say that the words still mean the same.
        if (left.length > 0) return;
        change(quotation, { verified: true, found: found[0] ?? undefined });
        notify(say('found_now'));
      } else notify(say('still_missing'));
    } catch (error) {
      const isGone = problemOf(error)?.code === 'not_found';
      notify(isGone ? say('source_gone') : say('check_failed'), {
        type: 'error',
      });
    }
  }
  return (
    <>
      {omitted.length === 0 ? null : (
        <div role="status">
          <p className="ai-hint">{say('omits')}</p>
          {omitted.map((words) => (
            <q className="quiet" key={words}>
              {words}
            </q>
          ))}
        </div>
      )}
      <p className="ai-actions">
        <Button size="small" variant="outlined" onClick={() => change(quotation, { verified: true })}>
          {say('confirm')}
        </Button>
        <Button size="small" color="inherit" onClick={() => change(quotation, undefined)}>
          {say('remove')}
        </Button>
        {sourceId === undefined ? null : (
          <Button size="small" color="inherit" onClick={() => void lookAgain(sourceId)}>
            {say('check_again')}
          </Button>
        )}
      </p>
    </>
  );
}

/** Writes into the form what is now known of a quotation, or takes it out; with a way back. */
function useChange() {
  const form = useFormContext<Record<string, unknown>>();
  const notify = useNotify();
  return (
    quotation: Quotation,
    change: { verified: true; found?: FoundInSource | undefined } | undefined,
  ) => {
    const name = quotation.in;
    const before = form.getValues(name);
    const set = (value: unknown) => {
      form.setValue(name, value, { shouldDirty: true });
      form.clearErrors(name);
    };
    set(
      name === 'quotes' ? changedQuotes(before, quotation, change) : changedBody(before, quotation, change),
    );
    if (change === undefined) {
      notify(say('removed'), { offer: { label: say('undo'), accept: () => set(before) } });
    }
  };
}

type Change = { verified: true; found?: FoundInSource | undefined } | undefined;

function changedQuotes(before: unknown, { index }: Quotation, change: Change): Quote[] {
  const quotes = (before ?? []) as Quote[];
  if (change === undefined) return quotes.toSpliced(index, 1);
  const { found } = change;
  const place = found === undefined ? {} : { place: found.place, page: found.page };
  return quotes.map((quote, at) => (at === index ? { ...quote, ...place, verified: true } : quote));
}

function changedBody(before: unknown, { index }: Quotation, change: Change) {
  if (change === undefined) return withBodyQuotation(before, index, undefined);
  const cite = change.found?.place;
  return withBodyQuotation(before, index, { verified: true, ...(cite === undefined ? {} : { cite }) });
}

function rankOf({ verified }: Quotation): number {
  return verified === false ? 0 : 1;
}

/** The quotation marks are those of the page. */
function withoutMarks(words: string): string {
  return words.replace(/^[“„«"]([^“”„«»"]*)[”“»"]$/, '$1');
}
