import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useCreatePath, useNavigate, useNotify } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { Ask, Failure, Panel } from '../../kit/parts/parts.tsx';
import { saveFile } from '../../kit/work/save-file.ts';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { say } from './messages.ts';

/** The rights of a person over their data: to get a copy, and to be forgotten. */
export function PersonPanel({ resource, editing }: { resource: Resource; editing: Editing }) {
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const [isAsking, setIsAsking] = useState(false);
  const email = String(editing.stored.email);
  const download = () =>
    work.run(async () => {
      const held = await answer('GET /contacts/:id/export', { params: { id: editing.stored.pk } });
      saveFile(`${email}.json`, JSON.stringify(held, null, 2), 'application/json');
    });
  const erase = async () => {
    if (!(await editing.remove())) return;
    notify(say('erased'));
    navigate(createPath({ resource: resource.name, type: 'list' }));
  };
  return (
    <Panel title={say('data')}>
      <p className="quiet">{say('data_about')}</p>
      <Failure>{work.failure}</Failure>
      {isAsking ? (
        <AskToErase
          email={email}
          isBusy={editing.recordForm.saveState.is === 'saving'}
          onConfirm={() => void erase()}
          onCancel={() => setIsAsking(false)}
        />
      ) : (
        <div className="panel-actions">
          <Button variant="outlined" loading={work.isBusy} onClick={() => void download()}>
            {say('download')}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
            {say('erase_ask')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface AskToEraseProps {
  email: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function AskToErase({ email, isBusy, onConfirm, onCancel }: AskToEraseProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  return (
    <Ask
      question={say('erase_title')}
      action={say('erase')}

      isDangerous
      isBusy={isBusy}
      isIncomplete={typed.trim().toLowerCase() !== email.toLowerCase()}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{say('erase_about')}</p>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {say('type_email', { email })}
        </label>
        <input
          className="input"
          id={id}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </Ask>
  );
}
