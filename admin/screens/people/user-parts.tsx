import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Ask, Failure, Panel } from '../parts.tsx';
import type { DeskPartProps } from '../../form/record-desk.ts';
import { useCall, useWork } from '../use-work.ts';

/** For somebody who cannot come in: the invitation again, or their second factor taken off. */
export function UserParts({ editing }: DeskPartProps) {
  const { pk, name, last_login_at: lastLogin } = editing.stored;
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const invite = async () => {
    if (await work.run(() => call('POST', `/users/${pk}/invitation`))) notify('The invitation is on its way');
  };
  const reset = async () => {
    const isDone = await work.run(() => call('DELETE', `/users/${pk}/second-factor`));
    setIsAsking(false);
    if (isDone) notify('Their second factor is off, and their sessions have ended');
  };
  return (
    <div className="panels">
      <Panel title="When they cannot come in">
        <p className="quiet">
          A forgotten password they replace themselves, from the sign-in page. Who was invited and has not
          come yet can get a new link; who lost their phone and their recovery codes can start without a
          second factor.
        </p>
        <Failure>{work.failure}</Failure>
        {isAsking ? (
          <Ask
            question={`Take the second factor off ${String(name)}?`}
            action="Take it off"
            isDangerous
            isBusy={work.isBusy}
            onConfirm={() => void reset()}
            onCancel={() => setIsAsking(false)}
          >
            <p>Make sure that it is really they who ask. They are signed out everywhere.</p>
          </Ask>
        ) : (
          <div className="panel-actions">
            {lastLogin === null ? (
              <Button variant="outlined" loading={work.isBusy} onClick={() => void invite()}>
                Send the invitation again
              </Button>
            ) : null}
            <Button variant="outlined" onClick={() => setIsAsking(true)}>
              Take off the second factor
            </Button>
          </div>
        )}
      </Panel>
    </div>
  );
}
