import Button from '@mui/material/Button';
import { Suspense, lazy, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { coverTitleOf } from '#schema/registry/byline.ts';
import { type ContentType, isContentType, isListedType } from '#schema/registry/registry.ts';
import { FieldAssist } from '../../ai/assist/field-assist.tsx';
import { FieldFrame } from '../../form/field-frame.tsx';
import { useFormMode } from '../../form/form-mode.ts';
import { type FieldBinding, useField } from '../../form/use-field.ts';
import type { CoverWords } from './cover-dialog.tsx';
import type { InputProps } from '../parts/input-props.ts';
import { ImageChoice } from './image-choice.tsx';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { say } from './messages.ts';

const CoverDialog = lazy(() =>
  import('./cover-dialog.tsx').then((module) => ({ default: module.CoverDialog })),
);
type TextBinding = FieldBinding<string | null | undefined>;

/** An image by drop or click, from the library, or generated; with its alt text. */
export function ImageInput({ name, field, label }: InputProps<'image'>) {
  const identifier: TextBinding = useField(`${name}_unique_identifier`);
  const alt: TextBinding = useField(`${name}_alt`);
  const choose = (picture: ShownImage) => {
    identifier.onChange(picture.image_unique_identifier);
    if ((alt.value ?? '') === '' && picture.alt !== null) alt.onChange(picture.alt);
  };
  return (
    <>
      <FieldFrame
        id={identifier.id}
        label={label}
        help={field.help}
        error={identifier.error}
        isGroup
        hidesLabel
      >
        <ImageChoice
          value={identifier.value ?? null}
          alt={alt.value ?? ''}
          disabled={identifier.disabled}
          onUploaded={choose}
          onChoose={choose}
          onRemove={() => identifier.onChange(null)}
        >
          <CoverWay onDrawn={choose} />
        </ImageChoice>
      </FieldFrame>
      {typeof identifier.value === 'string' ? <AltText alt={alt} /> : null}
      {typeof identifier.value === 'string' ? (
        <FieldAssist name={`${name}_alt`} label={say('alt')} picture={identifier.value} place="below" />
      ) : null}
    </>
  );
}

/** For content, a cover of the product's own drawing. */
function CoverWay({ onDrawn }: { onDrawn: (picture: ShownImage) => void }) {
  const { resource } = useFormMode();
  const { getValues } = useFormContext();
  const [isOpen, setIsOpen] = useState(false);
  if (!isContentType(resource) || !isListedType(resource)) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {say('generate_cover')}
      </Button>
      <Suspense>
        {isOpen ? (
          <CoverDialog
            words={coverWordsOf(resource, getValues())}
            onDrawn={(picture) => {
              setIsOpen(false);
              onDrawn(picture);
            }}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The text on a record's cover: for a summary the book, for an interview the guest. */
function coverWordsOf(type: ContentType, values: Record<string, unknown>): CoverWords {
  const text = (...names: string[]) =>
    names.map((name) => values[name]).find((value) => typeof value === 'string' && value.trim() !== '') as
      | string
      | undefined;
  return {
    title: coverTitleOf(type, values),
    author: text('author', 'written_by') ?? '',
    categoryId: text('category_id'),
  };
}

function AltText({ alt }: { alt: TextBinding }) {
  return (
    <FieldFrame id={alt.id} label={say('alt')} help={say('alt_help')} error={alt.error}>
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
