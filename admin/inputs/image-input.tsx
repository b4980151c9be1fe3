import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { FieldFrame } from '../form/field-frame.tsx';
import { useField } from '../form/use-field.ts';
import { imagePath } from '../layout/cover.tsx';
import type { InputProps } from './input-props.ts';
import { DropArea } from './drop-area.tsx';
import { useImageUpload } from './use-image-upload.ts';

/** A picture by drop or click, with its alternative text. */
export function ImageInput({ name, field, label }: InputProps<'image'>) {
  const identifier = useField<string | null | undefined>(`${name}_unique_identifier`);
  const alt = useField<string | null | undefined>(`${name}_alt`);
  const { isUploading, failure, upload } = useImageUpload();
  const take = async (file: File) => {
    const uploaded = await upload(file, alt.value ?? '');
    if (uploaded !== undefined) identifier.onChange(uploaded.image_unique_identifier);
  };
  const chosen = identifier.value;
  return (
    <>
      <FieldFrame
        id={identifier.id}
        label={label}
        help={field.help}
        error={identifier.error ?? failure}
        isGroup
        hidesLabel
      >
        {isUploading ? (
          <div className="drop" aria-busy="true">
            <CircularProgress size={20} />
            <span role="status">Uploading…</span>
          </div>
        ) : typeof chosen === 'string' ? (
          <div className="picture">
            <img src={imagePath(chosen, 400)} alt={alt.value ?? ''} />
            {identifier.disabled ? null : (
              <div className="stack">
                <DropArea isCompact label="Replace" onFile={(file) => void take(file)} />
                <Button color="inherit" onClick={() => identifier.onChange(null)}>
                  Remove
                </Button>
              </div>
            )}
          </div>
        ) : identifier.disabled ? (
          <p className="quiet">No picture</p>
        ) : (
          <DropArea label="Drop a picture here, or choose one" onFile={(file) => void take(file)} />
        )}
      </FieldFrame>
      {typeof chosen === 'string' ? (
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
      ) : null}
    </>
  );
}
