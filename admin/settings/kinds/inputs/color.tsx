import {
  CONTRAST_FOR_LARGE_TEXT,
  CONTRAST_FOR_TEXT,
  PAPER,
  contrastOf,
} from '#schema/base/color-contrast.ts';
import { FieldFrame } from '../../../form/field-frame.tsx';
import type { FormKind } from '../kind.ts';
import { asText } from '../line.tsx';
import { say } from '../messages.ts';

/** What the box holds while none is chosen; it is drawn as empty. */
const NONE = '#000000';
const COLOR = /^#[0-9a-f]{6}$/i;

export const colorInput: FormKind<'color', string> = {
  ...asText,
  Input: ({ id, field, typed, onChange, help, error, isLocked }) => {
    const color = typed.trim();
    return (
      <FieldFrame id={id} label={field.label} help={help} error={error}>
        <div className="row">
          <input
            type="color"
            className="setting-color"
            aria-label={say('pick_color', { field: field.label })}
            data-empty={color === '' ? '' : undefined}
            value={COLOR.test(color) ? color.toLowerCase() : NONE}
            disabled={isLocked}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            id={id}
            className="input"
            autoComplete="off"
            spellCheck={false}
            placeholder={say('color_format')}
            value={typed}
            disabled={isLocked}
            required={field.required === true}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-contrast ${id}-about`}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
        <p className="field-help" id={`${id}-contrast`}>
          {COLOR.test(color)
            ? `${contrastWords(say('on_light'), color, PAPER.light)} ${contrastWords(say('on_dark'), color, PAPER.dark)}`
            : null}
        </p>
      </FieldFrame>
    );
  },
};

function contrastWords(where: string, color: string, paper: string): string {
  const contrast = contrastOf(color, paper);
  // Rounded down: 4.48 is no 4.5.
  const said = (Math.floor(contrast * 10) / 10).toFixed(1);
  const values = { where, contrast: said };
  if (contrast >= CONTRAST_FOR_TEXT) return say('easy_to_read', values);
  return say(contrast >= CONTRAST_FOR_LARGE_TEXT ? 'large_text_only' : 'hard_to_read', values);
}
