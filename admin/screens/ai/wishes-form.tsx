import { useId } from 'react';
import { FieldFrame } from '../../form/field-frame.tsx';
import { GrowingText } from '../../kit/parts/growing-text.tsx';
import type { DraftKind, Wishes } from '../../ai/draft-kinds.ts';

interface WishesFormProps {
  kind: DraftKind;
  wishes: Wishes;
  change: (change: Partial<Wishes>) => void;
  errors: Record<string, string>;
}

const LANGUAGES = ['English', 'German', 'French', 'Spanish', 'Italian', 'Dutch', 'Portuguese'];
const TONES = ['Plain and warm', 'Sober', 'Conversational', 'Essayistic'];
const LENGTHS = [
  ['short', 'Short: about 400 words'],
  ['medium', 'Medium: about 900 words'],
  ['long', 'Long: about 1,800 words'],
] as const;

/** What the draft is about. */
export function SubjectFields({ kind, wishes, change, errors }: WishesFormProps) {
  return (
    <>
      {kind.subject.map(({ name, label, help, isMultiline, isRequired }) => (
        <TextField
          key={name}
          label={label}
          help={help}
          isRequired={isRequired}
          isMultiline={isMultiline}
          value={wishes[name]}
          error={errors[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
    </>
  );
}

/** How it is to be written. */
export function ManuscriptFields({ wishes, change, errors }: Omit<WishesFormProps, 'kind'>) {
  const length = useId();
  return (
    <>
      <TextField
        label="Notes"
        help="What to stress, what to leave out, what readers know already."
        isMultiline
        value={wishes.notes}
        error={errors.notes}
        onChange={(notes) => change({ notes })}
      />
      <div className="ai-row">
        <TextField
          label="Language"
          choices={LANGUAGES}
          placeholder="English"
          value={wishes.language}
          error={errors.language}
          onChange={(language) => change({ language })}
        />
        <TextField
          label="Tone"
          choices={TONES}
          value={wishes.tone}
          error={errors.tone}
          onChange={(tone) => change({ tone })}
        />
        <FieldFrame id={length} label="Length" error={errors.length}>
          <select
            id={length}
            className="input"
            value={wishes.length}
            onChange={({ target }) => change({ length: target.value as Wishes['length'] })}
          >
            {LENGTHS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </FieldFrame>
      </div>
      <label className="ai-check">
        <input
          type="checkbox"
          checked={wishes.keepPartial}
          onChange={({ target }) => change({ keepPartial: target.checked })}
        />
        If the model breaks off, keep what has arrived as a draft
      </label>
    </>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  isMultiline?: boolean | undefined;
  placeholder?: string;
  /** Words that are offered; any other will do. */
  choices?: readonly string[];
}

function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    help,
    error,
    isRequired,
    isMultiline = false,
    choices,
    placeholder,
  } = props;
  const id = useId();
  const common = {
    id,
    value,
    placeholder,
    className: 'input',
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-about`,
  };
  return (
    <FieldFrame id={id} label={label} help={help} error={error} isRequired={isRequired}>
      {isMultiline ? (
        <GrowingText {...common} minRows={2} onChange={onChange} />
      ) : (
        <input
          {...common}
          {...(choices === undefined ? {} : { list: `${id}-choices` })}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {choices === undefined ? null : (
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}
