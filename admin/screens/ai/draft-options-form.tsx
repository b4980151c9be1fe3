import { useId } from 'react';
import { languageName } from '../../language/formats.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { GrowingText } from '../../kit/parts/growing-text.tsx';
import { type DraftKind, type DraftOptions, textsOfSubject } from '../../ai/draft-kinds.ts';
import { say } from './messages.ts';

interface DraftOptionsFormProps {
  kind: DraftKind;
  options: DraftOptions;
  change: (change: Partial<DraftOptions>) => void;
  errors: Record<string, string>;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];
const TONES = ['tone_plain', 'tone_serious', 'tone_conversational', 'tone_literary'] as const;
const LENGTHS = [
  ['short', 400],
  ['medium', 900],
  ['long', 1800],
] as const;

/** What the draft is about. */
export function SubjectFields({ kind, options, change, errors }: DraftOptionsFormProps) {
  return (
    <>
      {kind.subject.map((field) => (
        <TextField
          key={field.name}
          {...textsOfSubject(field)}
          isRequired={field.isRequired}
          isMultiline={field.isMultiline}
          value={options[field.name]}
          error={errors[field.name]}
          onChange={(value) => change({ [field.name]: value })}
        />
      ))}
    </>
  );
}

/** How it is to be written. */
export function ManuscriptFields({ options, change, errors }: Omit<DraftOptionsFormProps, 'kind'>) {
  const length = useId();
  return (
    <>
      <TextField
        label={say('notes')}
        help={say('notes_help')}
        isMultiline
        value={options.notes}
        error={errors.notes}
        onChange={(notes) => change({ notes })}
      />
      <div className="ai-row">
        <TextField
          label={say('language')}
          choices={LANGUAGES.map((tag) => languageName(tag))}
          placeholder={languageName('en')}
          value={options.language}
          error={errors.language}
          onChange={(language) => change({ language })}
        />
        <TextField
          label={say('tone')}
          choices={TONES.map((tone) => say(tone))}
          value={options.tone}
          error={errors.tone}
          onChange={(tone) => change({ tone })}
        />
        <FieldFrame id={length} label={say('length')} error={errors.length}>
          <select
            id={length}
            className="input"
            value={options.length}
            onChange={({ target }) => change({ length: target.value as DraftOptions['length'] })}
          >
            {LENGTHS.map(([value, words]) => (
              <option key={value} value={value}>
                {say(value, { words })}
              </option>
            ))}
          </select>
        </FieldFrame>
      </div>
      <label className="ai-check">
        <input
          type="checkbox"
          checked={options.keepPartial}
          onChange={({ target }) => change({ keepPartial: target.checked })}
        />
        {say('keep_partial')}
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
