import { FieldFrame } from '../../../form/field-frame.tsx';
import type { FormKind, SettingInputProps } from '../kind.ts';

export const choiceInput: FormKind<'choice', string> = {
  typedOf: (returned) => (typeof returned === 'string' ? returned : ''),
  sentOf: (typed) => typed || null,
  Input: (props) => (props.field.abouts === undefined ? <Select {...props} /> : <Radios {...props} />),
};

type Props = SettingInputProps<'choice', string>;

function Select({ id, field, typed, onChange, help, error, isLocked }: Props) {
  return (
    <FieldFrame id={id} label={field.label} help={help} error={error}>
      <select
        id={id}
        className="input"
        value={typed}
        disabled={isLocked}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.value)}
      >
        {field.none === undefined ? null : <option value="">{field.none}</option>}
        {Object.entries(field.options).map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** All in sight, each with what follows from it. */
function Radios({ id, field, typed, onChange, help, isLocked }: Props) {
  return (
    <div className="setting-choices" role="radiogroup" aria-label={field.label}>
      {Object.entries(field.options).map(([option, label]) => (
        <label className="check-line" key={option}>
          <input
            type="radio"
            name={id}
            value={option}
            checked={typed === option}
            disabled={isLocked}
            onChange={() => onChange(option)}
          />
          <span>
            {label}
            <br />
            <span className="quiet">{field.abouts?.[option]}</span>
          </span>
        </label>
      ))}
      {help === undefined ? null : <p className="field-help">{help}</p>}
    </div>
  );
}
