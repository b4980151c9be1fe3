import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { STARTER_TEMPLATES, type StarterTemplate } from '#schema/newsletter/starter-templates.ts';
import type { RecordForm } from '../../form/use-record-form.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import { MailFrame } from '../../mail/mail-frame.tsx';
import './newsletter.css';
import { sayDeclared } from '../../language/current.ts';
import { say } from './messages.ts';

interface StartersProps {
  resourceName: string;
  recordForm: RecordForm;
}

/** Letters to start from, seen as they look; what is chosen fills the form and can be undone by choosing another one. */
export function Starters({ resourceName, recordForm }: StartersProps) {
  const id = useId();
  const { form } = recordForm;
  const [chosen, setChosen] = useState<StarterTemplate>();
  const [isOpen, setIsOpen] = useState(true);
  const again = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone with the letters: whoever has no mouse goes on from here.
  useEffect(() => again.current?.focus({ preventScroll: true }), [isOpen]);
  const take = (starter: StarterTemplate) => {
    const set = (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true });
    set('subject', starter.subject);
    set('preheader', starter.preheader);
    set('blocks', structuredClone(starter.blocks));
    const name: unknown = form.getValues('name');
    if (resourceName === 'email-templates' && (name === undefined || name === '' || name === chosen?.name))
      set('name', starter.name);
    setChosen(starter);
    setIsOpen(false);
  };
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
      <ul className="starters">
        {STARTER_TEMPLATES.map((starter) => (
          <li key={starter.key}>
            <button type="button" onClick={() => take(starter)}>
              <Page starter={starter} />
              <span>
                <strong>{sayDeclared(`starters.${starter.key}.name`, starter.name)}</strong>
                <br />
                <span className="quiet">{sayDeclared(`starters.${starter.key}.about`, starter.about)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As it looks, small; its words are in the button. */
function Page({ starter: { key, subject, preheader, blocks } }: { starter: StarterTemplate }) {
  const answer = useAnswer();
  const { data } = useQuery({
    queryKey: ['starter', key],
    queryFn: ({ signal }) =>
      answer('POST /newsletter-templates/preview', {
        body: { name: say('sample_issue'), subject, preheader, blocks },
        signal,
      }),
    staleTime: Infinity,
  });
  return (
    <div className="starter-page" inert>
      {data == null ? null : <MailFrame html={data.html} title="" drawnWidth={640} />}
    </div>
  );
}
