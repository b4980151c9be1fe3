import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { PublishedForm } from '#schema/answers/newsletter/forms.ts';
import { Panel } from '../../kit/parts/parts.tsx';
import './forms.css';
import { say } from './messages.ts';

interface FormPreviewProps {
  form: UseFormReturn<Record<string, unknown>>;
  published: PublishedForm | undefined;
}

/** The form as it is being edited; its labels and lists as they were when it was last saved. */
export function FormPreview({ form: { control }, published }: FormPreviewProps) {
  const values = useWatch({ control });
  if (published === undefined) return null;
  const { words } = published;
  const textOf = (name: string) => {
    const value: unknown = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const offered = Array.isArray(values['offered_list_ids']) ? (values['offered_list_ids'] as unknown[]) : [];
  const lists = published.lists.filter(({ id }) => offered.includes(id));
  return (
    <Panel title={say('preview')}>
      <div className="form-preview" inert>
        <h3>{textOf('title')}</h3>
        {textOf('text') === '' ? null : <p>{textOf('text')}</p>}
        {(['first_name', 'last_name'] as const).map((name) =>
          values[name] === 'off' ? null : <Field key={name} label={words[name]} />,
        )}
        <Field label={words.email} />
        {lists.length === 0 ? null : (
          <fieldset>
            <legend>{words.lists}</legend>
            {lists.map(({ id, name }) => (
              <label key={id}>
                <input type="checkbox" /> {name}
              </label>
            ))}
          </fieldset>
        )}
        <button type="button">{textOf('button') || words.button}</button>
        <small>{words.promise}</small>
      </div>
      {offered.length > lists.length ? <p className="quiet">{say('preview_note')}</p> : null}
    </Panel>
  );
}

function Field({ label }: { label: string }) {
  return (
    <label>
      {label}
      <input className="input" />
    </label>
  );
}
