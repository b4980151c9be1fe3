import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FieldFrame } from '../../form/field-frame.tsx';
import { ContentLine } from '../../inputs/parts/content-picker.tsx';
import { usePaused } from '../../inputs/parts/use-choices.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import type { ChosenText, DraftOptions } from '../../ai/draft-kinds.ts';
import { SourceImages } from './source-images.tsx';
import { type LibraryTexts, useLibraryTexts } from './use-library-texts.ts';
import { say } from './messages.ts';
import { SearchInput } from '../../kit/parts/search-input.tsx';

interface SourceLibraryProps {
  options: DraftOptions;
  change: (change: Partial<DraftOptions>) => void;
  errors: Record<string, string>;
}

const PAUSE_MS = 250;

/** Texts of this site, sources that were read before, and images of pages. */
export function SourceLibrary({ options, change, errors }: SourceLibraryProps) {
  const id = useId();
  const { chosen } = options;
  const wasChosenHere = useRef(false);
  // The line that was chosen is gone, and with it the focus.
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button === null || !wasChosenHere.current) return;
    wasChosenHere.current = false;
    button.focus();
  };
  return (
    <div className="stack">
      <FieldFrame
        id={id}
        label={say('text')}
        isGroup
        hidesLabel
        error={errors.source_id ?? errors.source_content_id}
      >
        {chosen === undefined ? (
          <TextSearch
            onChoose={(text) => {
              wasChosenHere.current = true;
              change({ chosen: text });
            }}
          />
        ) : (
          <p className="ai-file">
            <span className="ai-file-name">{chosen.name}</span>
            <span className="quiet">{say(chosen.is === 'content' ? 'on_this_site' : 'earlier_source')}</span>
            <IconButton
              size="small"
              ref={takeFocus}
              aria-label={say('remove_name', { name: chosen.name })}
              onClick={() => change({ chosen: undefined })}
            >
              <CloseIcon fontSize="inherit" />
            </IconButton>
          </p>
        )}
      </FieldFrame>
      <SourceImages
        chosen={options.pictures}
        onChange={(pictures) => change({ pictures })}
        error={errors.source_image_ids}
      />
    </div>
  );
}

function TextSearch({ onChoose }: { onChoose: (text: ChosenText) => void }) {
  const [text, setText] = useState('');
  const search = usePaused(text.trim(), PAUSE_MS);
  const texts = useLibraryTexts(search);
  return (
    <div className="stack">
      <div className="ai-search">
        <SearchIcon fontSize="small" />
        <SearchInput
          label={say('search')}
          hint={say('search_hint')}
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            // Of the form it would be the end.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </div>
      <Found texts={texts} search={search} onChoose={onChoose} />
    </div>
  );
}

interface FoundProps {
  texts: LibraryTexts;
  search: string;
  onChoose: (text: ChosenText) => void;
}

function Found({ texts: { content, kept, hasFailed, retry }, search, onChoose }: FoundProps) {
  if (hasFailed) {
    return (
      <p className="notice" role="alert">
        {say('library_failed')}
        <Button size="small" onClick={retry}>
          {say('try_again')}
        </Button>
      </p>
    );
  }
  if (content === undefined || kept === undefined) return <Waiting />;
  if (content.length === 0 && kept.length === 0) {
    return (
      <p className="quiet" role="status">
        {search === '' ? say('nothing_yet') : say('no_results', { search })}
      </p>
    );
  }
  return (
    <>
      <Group label={say('on_this_site')}>
        {content.map((record) => (
          <Row
            key={record.pk}
            onClick={() => onChoose({ is: 'content', id: record.pk, name: String(record.title) })}
          >
            <ContentLine content={record} />
          </Row>
        ))}
      </Group>
      <Group label={say('earlier_sources')} help={say('kept_for')}>
        {kept.map(({ id, name, characters, last_used_at: usedAt }) => (
          <Row key={id} onClick={() => onChoose({ is: 'kept', id, name })}>
            <span className="content-line">
              <span className="content-line-title">{name}</span>
              <span className="quiet">
                {say('thousand_characters', { count: Math.ceil(characters / 1000) })}
              </span>
              <span className="quiet">
                <RelativeTime iso={usedAt} />
              </span>
            </span>
          </Row>
        ))}
      </Group>
    </>
  );
}

function Group({ label, help, children }: { label: string; help?: string; children: ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section className="ai-found">
      <h3 id={id}>{label}</h3>
      <ul aria-labelledby={id}>{children}</ul>
      {help === undefined ? null : <p className="field-help">{help}</p>}
    </section>
  );
}

function Row({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" className="ai-found-row" onClick={onClick}>
        {children}
      </button>
    </li>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="stack">
      {[72, 58, 66].map((width) => (
        <span key={width} className="skeleton" style={{ width: `${width}%`, height: 18 }} />
      ))}
    </div>
  );
}
