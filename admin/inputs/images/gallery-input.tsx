import { useCallback, useId, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { GALLERY_MAX_IMAGES, type GalleryImage } from '#schema/fields/gallery.ts';
import { BoundFrame } from '../../form/bound-frame.tsx';
import { FieldFrame } from '../../form/field-frame.tsx';
import { useField } from '../../form/use-field.ts';
import { imagePath } from '../../kit/parts/cover.tsx';
import { DropArea } from '../../kit/parts/drop-area.tsx';
import './gallery-input.css';
import { say } from './messages.ts';
import type { InputProps } from '../parts/input-props.ts';
import { OrderedEntries } from '../parts/ordered-entries.tsx';
import { useImageUpload } from '../parts/use-image-upload.ts';
import { LibraryWay } from './image-choice.tsx';
import { FieldError } from '../../form/field-error.tsx';

type Item = Omit<GalleryImage, 'url'>;

/** Several images in an order: dropped, chosen from the device or the library, each with its alt text and caption. */
export function GalleryInput({ name, field, label }: InputProps<'gallery'>) {
  const binding = useField<Item[] | null | undefined>(name);
  const items = binding.value ?? [];
  const { disabled } = binding;
  const most = field.maxItems ?? GALLERY_MAX_IMAGES;
  const adding = useAdding(name, { most, onChange: binding.onChange });
  const renderBody = useCallback(
    (item: Item, change: (item: Item) => void) => <Words item={item} disabled={disabled} onChange={change} />,
    [disabled],
  );
  return (
    <BoundFrame binding={binding} field={field} label={label} isGroup>
      <OrderedEntries
        word={say('image')}
        items={items}
        disabled={disabled}
        onChange={binding.onChange}
        titleOf={titleOf}
        renderBody={renderBody}
      />
      {items.length === 0 && disabled ? <p className="quiet">{say('no_image')}</p> : null}
      {disabled || items.length >= most ? null : (
        <>
          <DropArea
            label={adding.isUploading ? say('uploading') : say('add_images')}
            takesSeveral
            onFile={adding.upload}
          />
          <div className="picture-ways">
            <LibraryWay onChoose={adding.add} onFile={adding.upload} />
          </div>
        </>
      )}
      <FieldError>{adding.failure}</FieldError>
    </BoundFrame>
  );
}

interface Adding {
  most: number;
  onChange: (items: Item[]) => void;
}

/** Adds images at the end; uploads one after the other, in the order in which they were chosen. */
function useAdding(name: string, { most, onChange }: Adding) {
  const { getValues } = useFormContext();
  const { isUploading, failure, upload } = useImageUpload();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const add = ({ image_unique_identifier, alt }: ShownImage) => {
    const now = (getValues(name) ?? []) as Item[];
    if (now.length < most) onChange([...now, { image_unique_identifier, alt, caption: null }]);
  };
  return {
    isUploading,
    failure,
    add,
    upload: (file: File) => {
      last.current = last.current.then(async () => {
        const picture = await upload(file, '');
        if (picture !== undefined) add(picture);
      });
    },
  };
}

function titleOf({ image_unique_identifier: identifier, alt, caption }: Item) {
  const words = [caption, alt].find((text) => text !== null && text !== '');
  return (
    <span className="gallery-name">
      <img src={imagePath(identifier, 200)} alt="" width={48} height={36} loading="lazy" />
      {words ?? <span className="quiet">{say('no_alt_yet')}</span>}
    </span>
  );
}

interface WordsProps {
  item: Item;
  disabled: boolean;
  onChange: (item: Item) => void;
}

function Words({ item, disabled, onChange }: WordsProps) {
  const id = useId();
  const common = { className: 'input', disabled };
  return (
    <>
      <FieldFrame id={`${id}-alt`} label={say('alt')} help={say('alt_help')}>
        <input
          {...common}
          id={`${id}-alt`}
          aria-describedby={`${id}-alt-about`}
          value={item.alt ?? ''}
          onChange={({ target }) => onChange({ ...item, alt: target.value === '' ? null : target.value })}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-caption`} label={say('caption')}>
        <input
          {...common}
          id={`${id}-caption`}
          value={item.caption ?? ''}
          onChange={({ target }) => onChange({ ...item, caption: target.value === '' ? null : target.value })}
        />
      </FieldFrame>
    </>
  );
}
