import Button from '@mui/material/Button';
import { Suspense, lazy, useState } from 'react';
import type { Block } from '#schema/fields/blocks.ts';
import { DropArea } from '../../kit/parts/drop-area.tsx';
import { useImageUpload } from '../../inputs/parts/use-image-upload.ts';
import { imagePath } from '../../kit/parts/cover.tsx';
import { VariableLine } from '../variable-line.tsx';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { say } from '../messages.ts';
import { FieldError } from '../../form/field-error.tsx';

const ImageDialog = lazy(() =>
  import('../../editor/dialogs/picture-dialog.tsx').then((module) => ({ default: module.ImageDialog })),
);
const HeaderDialog = lazy(() =>
  import('./header-dialog.tsx').then((module) => ({ default: module.HeaderDialog })),
);

interface BlockImageProps {
  block: Extract<Block, { type: 'image' }>;
  disabled: boolean;
  onChange: (block: Block) => void;
}

/** An image in an email: dropped, from the library, or a generated header. */
export function BlockImage({ block, disabled, onChange }: BlockImageProps) {
  const { isUploading, failure, upload } = useImageUpload();
  const { href: _, ...withoutHref } = block;
  const choose = ({ image_unique_identifier: image, alt }: ShownImage) =>
    onChange({ ...block, image_unique_identifier: image, alt: block.alt === '' ? (alt ?? '') : block.alt });
  const take = async (file: File) => {
    const uploaded = await upload(file, block.alt);
    if (uploaded !== undefined) choose(uploaded);
  };
  return (
    <>
      {block.image_unique_identifier === '' ? (
        <DropArea label={say(isUploading ? 'uploading' : 'drop_image')} onFile={(file) => void take(file)} />
      ) : (
        <div className="picture block-picture">
          <img src={imagePath(block.image_unique_identifier, 400)} alt={block.alt} />
        </div>
      )}
      {disabled ? null : (
        <Ways
          isChosen={block.image_unique_identifier !== ''}
          onChoose={choose}
          onFile={(file) => void take(file)}
          onRemove={() => onChange({ ...block, image_unique_identifier: '' })}
        />
      )}
      <FieldError>{failure}</FieldError>
      <VariableLine
        label={say('alt')}
        help={say('alt_help')}
        value={block.alt}
        disabled={disabled}
        onChange={(alt) => onChange({ ...block, alt })}
      />
      <VariableLine
        label={say('link_optional')}
        value={block.href ?? ''}
        disabled={disabled}
        onChange={(href) => onChange(href === '' ? withoutHref : { ...block, href })}
      />
    </>
  );
}

interface WaysProps {
  isChosen: boolean;
  onChoose: (picture: ShownImage) => void;
  onFile: (file: File) => void;
  onRemove: () => void;
}

function Ways({ isChosen, onChoose, onFile, onRemove }: WaysProps) {
  const [open, setOpen] = useState<'library' | 'header'>();
  const close = () => setOpen(undefined);
  const choose = (picture: ShownImage) => {
    close();
    onChoose(picture);
  };
  return (
    <div className="picture-ways">
      <Button size="small" variant="outlined" onClick={() => setOpen('library')}>
        {say('from_library')}
      </Button>
      <Button size="small" variant="outlined" onClick={() => setOpen('header')}>
        {say('generate_header')}
      </Button>
      {isChosen ? (
        <Button size="small" color="inherit" onClick={onRemove}>
          {say('remove')}
        </Button>
      ) : null}
      <Suspense>
        {open === 'library' ? (
          <ImageDialog
            onChoose={choose}
            onFile={(file) => {
              close();
              onFile(file);
            }}
            onClose={close}
          />
        ) : null}
        {open === 'header' ? <HeaderDialog onDrawn={choose} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
