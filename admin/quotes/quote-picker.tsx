import { useState } from 'react';
import type { Quotation } from '#schema/answers/records/quotations.ts';
import { usePaused } from '../inputs/parts/use-choices.ts';
import { LoadState } from '../kit/parts/parts.tsx';
import { TitledDialog } from '../kit/parts/titled-dialog.tsx';
import { ViewTabs } from '../kit/parts/view-tabs.tsx';
import '../kit/parts/parts.css';
import '../kit/parts/status.css';
import { say } from './messages.ts';
import { CheckState, QuoteWords } from './quote-words.tsx';
import { useQuotes } from './use-quotes.ts';
import { SearchInput } from '../kit/parts/search-input.tsx';

interface QuotePickerProps {
  onChoose: (quotation: Quotation) => void;
  onClose: () => void;
  /** The text whose quotes are shown first. */
  contentId?: string;
  /** Set over an editor, which takes the focus back itself. */
  keepsFocus?: boolean;
}

const PAUSE_MS = 200;
const SHOWN = 30;

/** Finds a quote of this site by its words, its work, or who said it. */
export function QuotePicker({ onChoose, onClose, contentId, keepsFocus = false }: QuotePickerProps) {
  const [text, setText] = useState('');
  const [which, setWhich] = useState(contentId === undefined ? 'all' : 'text');
  const search = usePaused(text, PAUSE_MS);
  const ofText = which === 'text' && contentId !== undefined ? { content_id: contentId } : {};
  const { data, error, refetch } = useQuotes({ search, per_page: SHOWN, ...ofText });
  return (
    <TitledDialog
      title={say('choose')}
      width="md"
      className="quote-picker"
      keepsFocus={keepsFocus}
      onClose={onClose}
      closing={say('cancel')}
    >
      <SearchInput
        ref={takeFocus}
        label={say('search')}
        hint={say('search_hint')}
        value={text}
        onChange={setText}
      />
      {contentId === undefined ? null : (
        <ViewTabs
          views={[
            { id: 'text', label: say('from_this_text') },
            { id: 'all', label: say('from_all') },
          ]}
          current={which}
          onChange={setWhich}
        />
      )}
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : data.data.length === 0 ? (
        <p className="quiet" role="status">
          {search === '' ? say('none') : say('no_results')}
        </p>
      ) : (
        <Found quotations={data.data} onChoose={onChoose} />
      )}
    </TitledDialog>
  );
}

/** The dialog opens to be typed in. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

function Found({
  quotations,
  onChoose,
}: {
  quotations: readonly Quotation[];
  onChoose: (quotation: Quotation) => void;
}) {
  return (
    <ul className="quote-choices" aria-label={say('results')}>
      {quotations.map((quotation) => (
        <li key={quotation.id}>
          <button type="button" onClick={() => onChoose(quotation)}>
            <QuoteWords quotation={quotation} />
            <span className="quote-about">
              <CheckState check={quotation.check} />
              <span>{say('in_text', { title: quotation.content.title })}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
