import Button from '@mui/material/Button';
import type { Block } from '#schema/fields/blocks.ts';
import { imagePath } from '../layout/cover.tsx';
import { DropArea } from './drop-area.tsx';
import { LabelledLine } from './labelled-line.tsx';
import { useImageUpload } from './use-image-upload.ts';

interface BlockImageProps {
  block: Extract<Block, { type: 'image' }>;
  disabled: boolean;
  onChange: (block: Block) => void;
}

/** A picture in a mail. */
export function BlockImage({ block, disabled, onChange }: BlockImageProps) {
  const { isUploading, failure, upload } = useImageUpload();
  const { href: _, ...withoutHref } = block;
  const take = async (file: File) => {
    const uploaded = await upload(file, block.alt);
    if (uploaded !== undefined)
      onChange({ ...block, image_unique_identifier: uploaded.image_unique_identifier });
  };
  return (
    <>
      {block.image_unique_identifier === '' ? (
        <DropArea
          label={isUploading ? 'Uploading…' : 'Drop a picture here, or choose one'}
          onFile={(file) => void take(file)}
        />
      ) : (
        <div className="picture">
          <img src={imagePath(block.image_unique_identifier, 400)} alt={block.alt} />
          {disabled ? null : (
            <Button color="inherit" onClick={() => onChange({ ...block, image_unique_identifier: '' })}>
              Remove
            </Button>
          )}
        </div>
      )}
      {failure === undefined ? null : (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <LabelledLine
        label="Alternative text"
        value={block.alt}
        disabled={disabled}
        onChange={(alt) => onChange({ ...block, alt })}
      />
      <LabelledLine
        label="Leads to"
        value={block.href ?? ''}
        disabled={disabled}
        onChange={(href) => onChange(href === '' ? withoutHref : { ...block, href })}
      />
    </>
  );
}
