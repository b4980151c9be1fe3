import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ACCENT_COLORS, type Accent } from '#schema/base/accents.ts';
import { wrongWords } from '../../providers/problem-error.ts';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { Failure, TextLine } from '../../kit/parts/parts.tsx';
import './cover-dialog.css';
import { usePaused } from '../parts/use-choices.ts';
import type { AnswerOf } from '#schema/answers/index.ts';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { ActionDialog } from '../../kit/parts/titled-dialog.tsx';
import { type messages, say } from './messages.ts';
import { wordOf } from '../../kit/parts/status.tsx';

/** The initial values of a cover. */
export interface CoverWords {
  title: string;
  author: string;
  categoryId: string | undefined;
}
type Previews = AnswerOf<'POST /image/cover/previews'>;
type Composition = Previews[number]['composition'];
interface CoverDialogProps {
  words: CoverWords;
  onDrawn: (picture: ShownImage) => void;
  onClose: () => void;
}

const ACCENTS = Object.keys(ACCENT_COLORS) as Accent[];
const PAUSE_MS = 300;
const LABELS: Partial<Record<string, keyof typeof messages.texts>> = {
  field: 'cover_field',
  split: 'cover_split',
  frame: 'cover_frame',
  initial: 'cover_initial',
  lines: 'cover_lines',
  blocks: 'cover_blocks',
};

function labelOf(composition: string): string {
  const key = LABELS[composition];
  return key === undefined ? wordOf(composition) : say(key);
}

/** A generated cover: its text, color, and layout, chosen from previews. */
export function CoverDialog({ words, onDrawn, onClose }: CoverDialogProps) {
  const answer = useAnswer();
  const work = useWork();
  const [title, setTitle] = useState(words.title);
  const [author, setAuthor] = useState(words.author);
  const [chosenAccent, setAccent] = useState<Accent>();
  const [composition, setComposition] = useState<Composition>();
  const accentOfCategory = useAccentOf(words.categoryId);
  const accent = chosenAccent ?? accentOfCategory;
  const cover = { title: usePaused(title, PAUSE_MS), author: usePaused(author, PAUSE_MS), accent };
  const previews = usePreviews(cover);
  const draw = () =>
    work.run(async () =>
      onDrawn(
        await answer('POST /image/cover', {
          body: { title: title.trim(), author: author.trim(), accent, composition },
        }),
      ),
    );
  return (
    <ActionDialog
      title={say('generate_cover')}
      width="md"
      className="cover-drawing"
      onClose={onClose}
      action={say('use_cover')}
      isBusy={work.isBusy}
      onAct={() => void draw()}
      isReady={composition !== undefined && title.trim() !== ''}
    >
      <div className="cover-words">
        <Line label={say('cover_title')} help={say('cover_title_help')} value={title} onChange={setTitle} />
        <Line label={say('cover_author')} value={author} onChange={setAuthor} />
      </div>
      <Colours accent={accent} onAccent={setAccent} />
      <Failure>{previews.error === null ? work.failure : wrongWords(previews.error)}</Failure>
      {title.trim() === '' ? <p className="quiet">{say('cover_needs_title')}</p> : null}
      <Compositions previews={previews.data ?? []} chosen={composition} onChoose={setComposition} />
    </ActionDialog>
  );
}

interface LineProps {
  label: string;
  help?: string;
  value: string;
  onChange: (value: string) => void;
}

function Line({ label, help, value, onChange }: LineProps) {
  const id = useId();
  return (
    <TextLine id={id} label={label} {...(help === undefined ? {} : { help })}>
      <input
        className="input"
        id={id}
        value={value}
        maxLength={300}
        onChange={({ target }) => onChange(target.value)}
      />
    </TextLine>
  );
}

/** The color of the category, as the site has it. */
function useAccentOf(categoryId: string | undefined): Accent {
  const answer = useAnswer();
  const { data } = useQuery({
    queryKey: ['category-accent', categoryId],
    queryFn: ({ signal }) => answer('GET /category/:id', { params: { id: categoryId ?? '' }, signal }),
    enabled: categoryId !== undefined,
  });
  return data?.color ?? 'slate';
}

function usePreviews(body: { title: string; author: string; accent: Accent }) {
  const answer = useAnswer();
  return useQuery({
    queryKey: ['cover-previews', body],
    queryFn: ({ signal }) => answer('POST /image/cover/previews', { body, signal }),
    enabled: body.title !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

function Colours({ accent, onAccent }: { accent: Accent; onAccent: (accent: Accent) => void }) {
  const name = useId();
  return (
    <fieldset className="cover-choices">
      <legend className="field-label">{say('cover_color')}</legend>
      {ACCENTS.map((one) => (
        <label key={one} className="cover-colour">
          <input type="radio" name={name} checked={accent === one} onChange={() => onAccent(one)} />
          <span className="cover-swatch" style={{ background: ACCENT_COLORS[one].base }} />
          {wordOf(one)}
        </label>
      ))}
    </fieldset>
  );
}

interface CompositionsProps {
  previews: Previews;
  chosen: string | undefined;
  onChoose: (composition: Composition) => void;
}

function Compositions({ previews, chosen, onChoose }: CompositionsProps) {
  const name = useId();
  return (
    <fieldset className="cover-choices">
      <legend className="field-label">{say('cover_layout')}</legend>
      {previews.map(({ composition, svg }) => (
        <label key={composition} className="cover-composition">
          <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" width={112} height={168} />
          <span>
            <input
              type="radio"
              name={name}
              checked={chosen === composition}
              onChange={() => onChoose(composition)}
            />
            {labelOf(composition)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
