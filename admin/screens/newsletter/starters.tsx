import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useCreatePath, useDataProvider, useNavigate } from 'react-admin';
import type { StarterTemplate } from '#schema/newsletter/starter-templates.ts';
import type { RecordForm } from '../../form/use-record-form.ts';
import { Failure } from '../../kit/parts/parts.tsx';
import { useWork } from '../../kit/work/use-work.ts';
import { dateOf } from '../../language/formats.ts';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import type { AdminRecord } from '../../records/records.ts';
import { StarterGrid, starterName } from '../../mail/starter-grid.tsx';
import './newsletter.css';
import { say } from './messages.ts';

interface StartersProps {
  resourceName: string;
  recordForm: RecordForm;
}

/**
 * Templates to start from, shown as they look. An issue is created with the chosen one; a template is filled, and can
 * be again.
 */
export function Starters({ resourceName, recordForm }: StartersProps) {
  const id = useId();
  const { form } = recordForm;
  const [chosen, setChosen] = useState<StarterTemplate>();
  const [isOpen, setIsOpen] = useState(true);
  const again = useRef<HTMLButtonElement>(null);
  const { begin, failure, isBusy } = useBegin(recordForm);
  // The button that had the focus is gone with the templates: keyboard users continue here.
  useEffect(() => again.current?.focus({ preventScroll: true }), [isOpen]);
  const fill = (starter: StarterTemplate) => {
    const set = (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true });
    set('subject', starter.subject);
    set('preheader', starter.preheader);
    set('blocks', structuredClone(starter.blocks));
    const name: unknown = form.getValues('name');
    if (name === undefined || name === '' || name === chosen?.name) set('name', starter.name);
    setChosen(starter);
    setIsOpen(false);
  };
  const take = resourceName === 'email-templates' ? fill : (starter: StarterTemplate) => void begin(starter);
  if (!isOpen)
    return (
      <p className="quiet" role="status">
        {say('started_from', { name: chosen?.name ?? '' })}{' '}
        <button ref={again} type="button" className="plain-button" onClick={() => setIsOpen(true)}>
          {say('choose_another')}
        </button>
      </p>
    );
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id} className="field-label">
        {say('starting_point')}
      </h2>
      <Failure>{failure}</Failure>
      <StarterGrid isBusy={isBusy} onTake={take} />
    </section>
  );
}

/** Makes a draft of a starter and what was filled in already, for the default list, and opens it where one writes first. */
function useBegin(recordForm: RecordForm) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const work = useWork();
  const begin = (starter: StarterTemplate) =>
    work.run(async () => {
      const { subject, preheader, blocks } = starter;
      // Asked for here: someone who chooses quickly would otherwise write to no one.
      const { data: lists } = await dataProvider.getList<AdminRecord>('contact-lists', {
        pagination: { page: 1, perPage: 100 },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
      });
      const usual = lists.filter(({ is_default: isDefault }) => isDefault === true).map(({ pk }) => pk);
      const filled = Object.entries(recordForm.read()).filter(([, value]) => !isNothing(value));
      const data = {
        name: `${starterName(starter)}, ${dateOf(Date.now(), { month: 'short', day: 'numeric' })}`,
        contact_list_ids: usual,
        subject,
        preheader,
        blocks,
        ...Object.fromEntries(filled),
      };
      const { data: made } = await dataProvider.create<AdminRecord>('email-newsletters', { data });
      await queryClient.invalidateQueries({ queryKey: ['email-newsletters'] });
      recordForm.form.reset(recordForm.form.getValues());
      navigate(createPath({ resource: 'email-newsletters', type: 'edit', id: made.id }), {
        replace: true,
        state: { writes: true },
      });
    });
  return { begin, failure: work.failure, isBusy: work.isBusy };
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
