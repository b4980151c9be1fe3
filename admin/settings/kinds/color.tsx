import { CONTRAST_FOR_LARGE_TEXT, CONTRAST_FOR_TEXT, PAPER, contrastOf } from '#schema/color-contrast.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import type { FormKind } from './kind.ts';
import { asText } from './line.tsx';

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
            aria-label={`${field.label}: pick a color`}
            value={COLOR.test(color) ? color.toLowerCase() : '#000000'}
            disabled={isLocked}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            id={id}
            className="input"
            autoComplete="off"
            spellCheck={false}
            placeholder="#1f5a3e"
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
            ? `${contrastWords('On light pages', color, PAPER.light)} ${contrastWords('On dark pages', color, PAPER.dark)}`
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
  if (contrast >= CONTRAST_FOR_TEXT) return `${where}: easy to read (contrast ${said}).`;
  if (contrast >= CONTRAST_FOR_LARGE_TEXT) return `${where}: readable in large text only (contrast ${said}).`;
  return `${where}: hard to read (contrast ${said}).`;
}
