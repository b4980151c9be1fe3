import Button from '@mui/material/Button';
import type { FormEvent, ReactNode } from 'react';
import './page.css';
import { Failure } from '../parts/parts.tsx';
import { say } from './messages.ts';

interface PanelFormProps {
  /** The verb on the button. */
  action: string;
  isBusy: boolean;
  /** The error, possibly with a next step. */
  failure: ReactNode;
  /** True: there is nothing to send yet. */
  isIncomplete?: boolean;
  onSend: (fields: FormData, form: HTMLFormElement) => void;
  onCancel?: () => void;
  children: ReactNode;
}

/** A few lines to fill in within a panel; Return sends them, too. */
export function PanelForm(props: PanelFormProps) {
  const { action, isBusy, failure, isIncomplete = false, onSend, onCancel, children } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(new FormData(event.currentTarget), event.currentTarget);
  };
  return (
    <form className="short-form" onSubmit={submit}>
      {children}
      {typeof failure === 'string' ? <Failure>{failure}</Failure> : failure}
      <div className="panel-actions">
        <Button type="submit" variant="contained" loading={isBusy} disabled={isIncomplete}>
          {action}
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="outlined" onClick={onCancel}>
            {say('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
