import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ACCENT_COLORS, type Accent } from '#schema/base/accents.ts';
import { usePaused } from '../../inputs/parts/use-choices.ts';
import { Failure, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { ActionDialog } from '../../kit/parts/titled-dialog.tsx';
import { say } from '../messages.ts';

interface HeaderDialogProps {
  onDrawn: (picture: ShownImage) => void;
  onClose: () => void;
}

const ACCENTS = Object.keys(ACCENT_COLORS) as Accent[];
const PAUSE_MS = 300;

interface Header {
  title: string;
  line: string;
  accent: Accent;
}

/** The image at the top of an issue: words on a field of color, updated while typing. */
export function HeaderDialog({ onDrawn, onClose }: HeaderDialogProps) {
  const answer = useAnswer();
  const work = useWork();
  const [header, setHeader] = useState<Header>({ title: '', line: '', accent: 'oxblood' });
  const trimmed = { ...header, title: header.title.trim(), line: header.line.trim() };
  const body = {
    ...trimmed,
    title: usePaused(trimmed.title, PAUSE_MS),
    line: usePaused(trimmed.line, PAUSE_MS),
  };
  const { data } = useQuery({
    queryKey: ['header-preview', body],
    queryFn: ({ signal }) => answer('POST /image/header/preview', { body, signal }),
    enabled: body.title !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const draw = () => work.run(async () => onDrawn(await answer('POST /image/header', { body: trimmed })));
  return (
    <ActionDialog
      title={say('generate_header')}
      className="header-drawing"
      onClose={onClose}
      action={say('use_header')}
      isBusy={work.isBusy}
      onAct={() => void draw()}
      isReady={trimmed.title !== ''}
    >
      <Words header={header} onChange={(part) => setHeader({ ...header, ...part })} />
      {data === undefined ? (
        <p className="quiet">{say('header_needs_title')}</p>
      ) : (
        <img className="header-seen" src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`} alt="" />
      )}
      <Failure>{work.failure}</Failure>
    </ActionDialog>
  );
}

function Words({ header, onChange }: { header: Header; onChange: (part: Partial<Header>) => void }) {
  const id = useId();
  const line = (name: 'title' | 'line') => (
    <input
      className="input"
      id={`${id}-${name}`}
      value={header[name]}
      maxLength={120}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <TextLine id={`${id}-title`} label={say('title')}>
        {line('title')}
      </TextLine>
      <TextLine id={`${id}-line`} label={say('header_line')}>
        {line('line')}
      </TextLine>
      <TextLine id={`${id}-accent`} label={say('color')}>
        <select
          className="input"
          id={`${id}-accent`}
          value={header.accent}
          onChange={({ target }) => onChange({ accent: target.value as Accent })}
        >
          {ACCENTS.map((one) => (
            <option key={one} value={one}>
              {one[0]?.toUpperCase()}
              {one.slice(1)}
            </option>
          ))}
        </select>
      </TextLine>
    </>
  );
}
