import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Provenance } from '../provenance.ts';
import { say } from './messages.ts';

const FIELDS = [
  { name: 'title', label: 'other_titles', replaced: 'title_replaced' },
  { name: 'intro', label: 'other_intros', replaced: 'intro_replaced' },
] as const;

/** Titles and intros to choose from. */
export function Alternatives({ alternatives }: Pick<Provenance, 'alternatives'>) {
  const form = useFormContext<Record<string, unknown>>();
  const notify = useNotify();
  const present = useWatch({ name: ['title', 'intro'] }) as unknown[];
  const use = ({ name, replaced }: (typeof FIELDS)[number], text: string) => {
    const before = form.getValues(name);
    const set = (value: unknown) => form.setValue(name, value, { shouldDirty: true });
    set(text);
    notify(say(replaced), { offer: { label: say('undo'), accept: () => set(before) } });
  };
  const groups = FIELDS.map((field, index) => ({
    field,
    texts: alternatives[field.name].filter((text) => text !== '' && text !== present[index]),
  })).filter(({ texts }) => texts.length > 0);
  return groups.map(({ field, texts }) => (
    <section key={field.name} className="side-group ai-alternatives" aria-label={say(field.label)}>
      <h2 className="ai-heading">{say(field.label)}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <span>{text}</span>
            <Button
              size="small"
              variant="outlined"
              aria-label={say('use_text', { text })}
              onClick={() => use(field, text)}
            >
              {say('use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
