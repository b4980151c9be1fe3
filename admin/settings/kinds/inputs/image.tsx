import { FieldFrame } from '../../../form/field-frame.tsx';
import { ImageChoice } from '../../../inputs/images/image-choice.tsx';
import type { FormKind } from '../kind.ts';
import { asText } from '../line.tsx';

export const imageInput: FormKind<'image', string> = {
  ...asText,
  Input: ({ id, field, typed, onChange, help, error, isLocked }) => (
    <div className="setting-image" role="group" aria-labelledby={`${id}-label`}>
      <FieldFrame id={id} label={field.label} help={help} error={error} isGroup>
        <ImageChoice
          value={typed === '' ? null : typed}
          alt=""
          disabled={isLocked}
          onUploaded={({ image_unique_identifier: identifier }) => onChange(identifier)}
          onChoose={({ image_unique_identifier: identifier }) => onChange(identifier)}
          onRemove={() => onChange('')}
        />
      </FieldFrame>
    </div>
  ),
};
