import { CheckLine } from '../../../kit/parts/parts.tsx';
import type { FormKind } from '../kind.ts';

export const choicesInput: FormKind<'choices', readonly string[]> = {
  typedOf: (returned) => (Array.isArray(returned) ? returned.map(String) : []),
  sentOf: (typed) => typed,
  Input: ({ field, typed, onChange, help, isLocked }) => (
    <div className="setting-choices" role="group" aria-label={field.label}>
      {Object.entries(field.options).map(([option, label]) => (
        <CheckLine
          key={option}
          label={label}
          isOn={typed.includes(option)}
          isDisabled={isLocked}
          onChange={(isOn) => onChange(isOn ? [...typed, option] : typed.filter((one) => one !== option))}
        />
      ))}
      {help === undefined ? null : <p className="field-help">{help}</p>}
    </div>
  ),
};
