import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { FieldAssist } from '../ai/field-assist.tsx';
import { FieldFrame } from '../form/field-frame.tsx';
import { type FieldBinding, useField } from '../form/use-field.ts';
import { imagePath } from '../layout/cover.tsx';
import { DropArea } from './drop-area.tsx';
import type { InputProps } from './input-props.ts';
import { useImageUpload } from './use-image-upload.ts';

type TextBinding = FieldBinding<string | null | undefined>;

/** A picture by drop or click, with its alternative text. */
export function ImageInput({ name, field, label }: InputProps<'image'>) {
  const identifier: TextBinding = useField(`${name}_unique_identifier`);
  const alt: TextBinding = useField(`${name}_alt`);
  const { isUploading, failure, upload } = useImageUpload();
  const take = async (file: File) => {
    const uploaded = await upload(file, alt.value ?? '');
    if (uploaded !== undefined) identifier.onChange(uploaded.image_unique_identifier);
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
