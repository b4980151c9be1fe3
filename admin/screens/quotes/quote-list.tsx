import Button from '@mui/material/Button';
import { useCreatePath, useNotify } from 'react-admin';
import type { Quotation } from '#schema/answers/records/quotations.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { Link } from '../../kit/parts/link.tsx';
import { CheckLine } from '../../kit/parts/parts.tsx';
import { Status } from '../../kit/parts/status.tsx';
import { citationOf } from '../../quotes/citation.ts';
import { passageHash } from '../../records/passage.ts';
import { CheckState, QuoteWords } from '../../quotes/quote-words.tsx';
import { say } from './messages.ts';

interface QuoteListProps {
  quotations: readonly Quotation[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** A list of quotes, each with its actions. */
export function QuoteList({ quotations, selected, onSelect }: QuoteListProps) {
  const isAll = quotations.every(({ id }) => selected.has(id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <>
      <CheckLine
        isOn={isAll}
        label={say('select_page')}
        onChange={(isOn) => onSelect(new Set(isOn ? quotations.map(({ id }) => id) : []))}
      />
      <ul className="quotes-list">
        {quotations.map((quotation) => (
          <li key={quotation.id} data-selected={selected.has(quotation.id)}>
            <input
              type="checkbox"
              aria-label={say('select', { text: beginningOf(quotation.text) })}
              checked={selected.has(quotation.id)}
              onChange={() => toggle(quotation.id)}
            />
            <QuoteEntry quotation={quotation} />
          </li>
        ))}
      </ul>
    </>
  );
}

function QuoteEntry({ quotation }: { quotation: Quotation }) {
  const { content, entry } = quotation;
  return (
    <div className="quotes-entry">
      <QuoteWords quotation={quotation} />
      <div className="quote-about">
        <CheckState check={quotation.check} />
        <span>{say('in_text', { title: content.title })}</span>
        <Status status={content.status} />
      </div>
      {entry === null ? <p className="quiet">{say('only_live')}</p> : null}
      <Actions quotation={quotation} />
    </div>
  );
}

function Actions({ quotation }: { quotation: Quotation }) {
  const { text, content, field, entry, public_path: path, image_path: image } = quotation;
  const createPath = useCreatePath();
  const notify = useNotify();
  const resource = contentTypeNamed(content.content_type_name)?.name;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(citationOf(quotation));
      notify(say('copied'));
    } catch {
      notify(say('not_copied'), { type: 'error' });
    }
  };
  return (
    <div className="quotes-actions">
      {resource === undefined ? null : (
        <Button
          size="small"
          component={Link}
          to={createPath({ resource, type: 'edit', id: content.id }) + passageHash(field, entry)}
          aria-label={say('open_name', { text: beginningOf(text) })}
        >
          {say('open')}
        </Button>
      )}
      <Button size="small" onClick={() => void copy()}>
        {say('copy')}
      </Button>
      {image === null ? null : (
        <Button size="small" href={image} target="_blank" rel="noreferrer">
          {say('image')}
        </Button>
      )}
      {path === null ? null : (
        <Button size="small" href={path} target="_blank" rel="noreferrer">
          {say('page')}
        </Button>
      )}
    </div>
  );
}

const BEGINNING_CHARS = 60;

function beginningOf(text: string): string {
  return text.length <= BEGINNING_CHARS ? text : `${text.slice(0, BEGINNING_CHARS).trimEnd()}…`;
}
