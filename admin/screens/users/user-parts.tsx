import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Ask, Failure, Panel } from '../../kit/parts/parts.tsx';
import type { DeskPartProps } from '../../editing/record-desk.ts';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';

/** For people who cannot sign in: the invitation again, or their second factor removed. */
export function UserParts({ editing }: DeskPartProps) {
  const { pk, name, last_login_at: lastLogin } = editing.stored;
  const call = useCall();
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const invite = async () => {
    if (await work.run(() => answer('POST /users/:id/invitation', { params: { id: pk } })))
      notify('Invitation sent');
  };
  const reset = async () => {
    const isDone = await work.run(() => call('DELETE', `/users/${pk}/second-factor`));
    setIsAsking(false);
    if (isDone) notify('Second factor removed, and their sessions ended');
  };
  return (
    <div className="panels">
      <Panel title="Trouble signing in">
        <p className="quiet">
          People can replace a forgotten password from the sign-in page. If they haven’t accepted their
          invitation, send it again. If they lost their device and their recovery codes, remove their second
          factor.
        </p>
        <Failure>{work.failure}</Failure>
        {isAsking ? (
          <Ask
            question={`Remove the second factor of ${String(name)}?`}
            action="Remove second factor"
            cancel="Cancel"
            isDangerous
            isBusy={work.isBusy}
            onConfirm={() => void reset()}
            onCancel={() => setIsAsking(false)}
          >
            <p>Make sure the request really comes from them. They are signed out everywhere.</p>
          </Ask>
        ) : (
          <div className="panel-actions">
            {lastLogin === null ? (
              <Button variant="outlined" loading={work.isBusy} onClick={() => void invite()}>
                Resend invitation
              </Button>
            ) : null}
            <Button variant="outlined" onClick={() => setIsAsking(true)}>
              Remove second factor
            </Button>
          </div>
        )}
      </Panel>
    </div>
  );
}
