import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Provenance } from '../provenance.ts';

const FIELDS = [
  { name: 'title', label: 'Other titles' },
  { name: 'intro', label: 'Other intros' },
] as const;

/** Titles and intros to choose from. */
export function Alternatives({ alternatives }: Pick<Provenance, 'alternatives'>) {
  const form = useFormContext<Record<string, unknown>>();
  const notify = useNotify();
  const present = useWatch({ name: ['title', 'intro'] }) as unknown[];
  const use = (name: 'title' | 'intro', text: string) => {
    const before = form.getValues(name);
    const set = (value: unknown) => form.setValue(name, value, { shouldDirty: true });
    set(text);
    notify(`The ${name} is another one now`, { offer: { label: 'Undo', accept: () => set(before) } });
  };
  const groups = FIELDS.map((field, index) => ({
    ...field,
    texts: alternatives[field.name].filter((text) => text !== '' && text !== present[index]),
  })).filter(({ texts }) => texts.length > 0);
  return groups.map(({ name, label, texts }) => (
    <section key={name} className="side-group ai-alternatives" aria-label={label}>
      <h2 className="ai-heading">{label}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <span>{text}</span>
            <Button
              size="small"
              variant="outlined"
              aria-label={`Use “${text}”`}
              onClick={() => use(name, text)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
