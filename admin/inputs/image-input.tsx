import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Suspense, lazy, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { isContentType } from '#schema/registry.ts';
import { FieldAssist } from '../ai/assist/field-assist.tsx';
import { FieldFrame } from '../form/field-frame.tsx';
import { useFormMode } from '../form/form-mode.ts';
import { type FieldBinding, useField } from '../form/use-field.ts';
import { imagePath } from '../kit/parts/cover.tsx';
import type { CoverWords } from './cover-dialog.tsx';
import { DropArea } from '../kit/parts/drop-area.tsx';
import type { InputProps } from './parts/input-props.ts';
import { useImageUpload } from './parts/use-image-upload.ts';
import type { Picture } from '#schema/answers/images.ts';

const CoverDialog = lazy(() =>
  import('./cover-dialog.tsx').then((module) => ({ default: module.CoverDialog })),
);
const PictureDialog = lazy(() =>
  import('../editor/tools/picture-dialog.tsx').then((module) => ({ default: module.PictureDialog })),
);

type TextBinding = FieldBinding<string | null | undefined>;

/** A picture by drop or click, from the library, or drawn; with its alternative text. */
export function ImageInput({ name, field, label }: InputProps<'image'>) {
  const identifier: TextBinding = useField(`${name}_unique_identifier`);
  const alt: TextBinding = useField(`${name}_alt`);
  const { isUploading, failure, upload } = useImageUpload();
  const take = async (file: File) => {
    const uploaded = await upload(file, alt.value ?? '');
    if (uploaded !== undefined) identifier.onChange(uploaded.image_unique_identifier);
  };
  const choose = (picture: Picture) => {
    identifier.onChange(picture.image_unique_identifier);
    if ((alt.value ?? '') === '' && picture.alt !== null) alt.onChange(picture.alt);
  };
  const error = identifier.error ?? failure;
  return (
    <>
      <FieldFrame id={identifier.id} label={label} help={field.help} error={error} isGroup hidesLabel>
        {isUploading ? (
          <Uploading />
        ) : (
          <Picture identifier={identifier} alt={alt.value ?? ''} onFile={(file) => void take(file)} />
        )}
        {identifier.disabled ? null : <OtherWays onChoose={choose} onFile={(file) => void take(file)} />}
      </FieldFrame>
      {typeof identifier.value === 'string' ? <AltText alt={alt} /> : null}
      {typeof identifier.value === 'string' ? (
        <FieldAssist name={`${name}_alt`} label="Alternative text" picture={identifier.value} place="below" />
      ) : null}
    </>
  );
}

function Uploading() {
  return (
    <div className="drop" aria-busy="true">
      <CircularProgress size={20} />
      <span role="status">Uploading…</span>
    </div>
  );
}

interface OtherWaysProps {
  onChoose: (picture: Picture) => void;
  onFile: (file: File) => void;
}

/** What the library has, and for content a cover of the product's own drawing. */
function OtherWays({ onChoose, onFile }: OtherWaysProps) {
  const { resource } = useFormMode();
  const { getValues } = useFormContext();
  const [open, setOpen] = useState<'library' | 'cover'>();
  const close = () => setOpen(undefined);
  return (
    <div className="picture-ways">
      <Button size="small" variant="outlined" onClick={() => setOpen('library')}>
        From the library
      </Button>
      {isContentType(resource) ? (
        <Button size="small" variant="outlined" onClick={() => setOpen('cover')}>
          Draw a cover
        </Button>
      ) : null}
      <Suspense>
        {open === 'library' ? (
          <PictureDialog
            onChoose={(picture) => {
              close();
              onChoose(picture);
            }}
            onFile={(file) => {
              close();
              onFile(file);
            }}
            onClose={close}
          />
        ) : null}
        {open === 'cover' ? (
          <CoverDialog
            words={wordsOf(getValues())}
            onDrawn={(picture) => {
              close();
              onChoose(picture);
            }}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** What stands on the cover of a record: of a summary the book, of an interview who was asked. */
function wordsOf(values: Record<string, unknown>): CoverWords {
  const text = (...names: string[]) =>
    names.map((name) => values[name]).find((value) => typeof value === 'string' && value.trim() !== '') as
      | string
      | undefined;
  return {
    title: text('book_title', 'interviewee', 'title') ?? '',
    author: text('author', 'written_by') ?? '',
    categoryId: text('category_id'),
  };
}

interface PictureProps {
  identifier: TextBinding;
  alt: string;
  onFile: (file: File) => void;
}

function Picture({ identifier, alt, onFile }: PictureProps) {
  const { value, disabled, onChange } = identifier;
  if (typeof value !== 'string') {
    if (disabled) return <p className="quiet">No picture</p>;
    return <DropArea label="Drop a picture here, or choose one" onFile={onFile} />;
  }
  return (
    <div className="picture">
      <img src={imagePath(value, 400)} alt={alt} />
      {disabled ? null : (
        <div className="stack">
          <DropArea isCompact label="Replace" onFile={onFile} />
          <Button color="inherit" onClick={() => onChange(null)}>
            Remove
          </Button>
        </div>
      )}
    </div>
  );
}

function AltText({ alt }: { alt: TextBinding }) {
  return (
    <FieldFrame
      id={alt.id}
      label="Alternative text"
      help="What the picture shows, for people who do not see it."
      error={alt.error}
    >
      <input
        className="input"
        id={alt.id}
        aria-describedby={`${alt.id}-about`}
        disabled={alt.disabled}
        value={alt.value ?? ''}
        onBlur={alt.onBlur}
        onChange={({ target }) => alt.onChange(target.value === '' ? null : target.value)}
      />
    </FieldFrame>
  );
}
