import { lazy, Suspense, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import './assist.css';
import { bodyWordsOf } from '../provenance.ts';
import { TaskMenu } from './task-menu.tsx';
import type { AssistRequest, AssistTask } from '../tasks.ts';
import { useMayAsk } from '../use-may-ask.ts';
import { say } from './messages.ts';

const AssistDialog = lazy(() =>
  import('./assist-dialog.tsx').then((module) => ({ default: module.AssistDialog })),
);

export interface FieldProposalsProps {
  /** The form key of the text. */
  name: string;
  label: string;
  /** The image that the text describes. */
  picture?: string;
  place?: 'above' | 'beside' | 'below';
  tasks: readonly AssistTask[];
}

/** The button of a field, and the proposals that come of it. */
export function FieldProposals({ name, label, picture, place = 'above', tasks }: FieldProposalsProps) {
  const mayAsk = useMayAsk();
  const form = useFormContext<Record<string, unknown>>();
  const notify = useNotify();
  const [request, setRequest] = useState<AssistRequest>();
  if (!mayAsk) return null;
  const begin = (task: AssistTask) => {
    const own = textIn(form.getValues(name));
    // Titles and descriptions are of the whole text.
    const isOfAll = task === 'title_ideas' || task === 'meta_description';
    const about = isOfAll ? wholeText(form.getValues()) : own;
    const more = picture === undefined ? {} : { image_unique_identifier: picture };
    if (about.trim() === '' && picture === undefined) {
      notify(say('no_text'));
      return;
    }
    setRequest({ task, text: about, ...more });
  };
  const accept = (proposal: string) => {
    const before = form.getValues(name);
    const set = (value: unknown) => form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
    set(proposal);
    notify(say('accepted', { field: label }), { offer: { label: say('undo'), accept: () => set(before) } });
  };
  return (
    <div className="field-assist" data-place={place}>
      <TaskMenu label={say('ask_ai_field', { field: label })} tasks={tasks} onChoose={begin} />
      {request === undefined ? null : (
        <Suspense>
          <AssistDialog
            request={request}
            before={textIn(form.getValues(name))}
            onAccept={accept}
            onClose={() => setRequest(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function wholeText(values: Record<string, unknown>): string {
  return [textIn(values.title), textIn(values.intro), bodyWordsOf(values.body)]
    .filter((text) => text !== '')
    .join('\n\n');
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
