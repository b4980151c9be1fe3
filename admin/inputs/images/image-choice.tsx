import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import type { ShownImage } from '#schema/answers/records/images.ts';
import { imagePath } from '../../kit/parts/cover.tsx';
import { DropArea } from '../../kit/parts/drop-area.tsx';
import { useImageUpload } from '../parts/use-image-upload.ts';
import { say } from './messages.ts';
import { FieldError } from '../../form/field-error.tsx';

const ImageDialog = lazy(() =>
  import('../../editor/dialogs/picture-dialog.tsx').then((module) => ({ default: module.ImageDialog })),
);

interface ImageChoiceProps {
  /** The identifier of the chosen image. */
  value: string | null;
  alt: string;
  disabled: boolean;
  /** A new image that was dropped or chosen from the device. */
  onUploaded: (picture: ShownImage) => void;
  /** One that the library has. */
  onChoose: (picture: ShownImage) => void;
  onRemove: () => void;
  /** Other sources of an image. */
  children?: ReactNode;
}

/** Shows the chosen image; it is replaced by drop or click, or from the library. */
export function ImageChoice(props: ImageChoiceProps) {
  const { value, alt, disabled, onUploaded, onChoose, onRemove, children } = props;
  const { isUploading, failure, upload } = useImageUpload();
  const take = async (file: File) => {
    const uploaded = await upload(file, alt);
    if (uploaded !== undefined) onUploaded(uploaded);
  };
  const onFile = (file: File) => void take(file);
  return (
    <>
      {isUploading ? <Uploading /> : <Chosen {...{ value, alt, disabled, onFile, onRemove }} />}
      {disabled ? null : (
        <div className="picture-ways">
          <LibraryWay onChoose={onChoose} onFile={onFile} />
          {children}
        </div>
      )}
      <FieldError>{failure}</FieldError>
    </>
  );
}

function Uploading() {
  return (
    <div className="drop" aria-busy="true">
      <CircularProgress size={20} />
      <span role="status">{say('uploading')}</span>
    </div>
  );
}

interface ChosenProps extends Pick<ImageChoiceProps, 'value' | 'alt' | 'disabled' | 'onRemove'> {
  onFile: (file: File) => void;
}

function Chosen({ value, alt, disabled, onFile, onRemove }: ChosenProps) {
  if (value === null) {
    if (disabled) return <p className="quiet">{say('no_image')}</p>;
    return <DropArea label={say('drop_image')} onFile={onFile} />;
  }
  return (
    <div className="picture">
      <img src={imagePath(value, 400)} alt={alt} />
      {disabled ? null : (
        <div className="stack">
          <DropArea isCompact label={say('replace')} onFile={onFile} />
          <Button color="inherit" onClick={onRemove}>
            {say('remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface LibraryWayProps {
  onChoose: (picture: ShownImage) => void;
  onFile: (file: File) => void;
}

/** A button that opens the library. */
export function LibraryWay({ onChoose, onFile }: LibraryWayProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {say('from_library')}
      </Button>
      <Suspense>
        {isOpen ? (
          <ImageDialog
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
      </Suspense>
    </>
  );
}
