import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Ask, Failure, Panel } from '../../kit/parts/parts.tsx';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { InvitationLink } from './invitation-link.tsx';
import { say } from './messages.ts';

/** For people who can’t sign in: sends the invitation again, or removes their two-factor authentication. */
export function UserParts({ editing }: RecordPartProps) {
  const { pk, name, last_login_at: lastLogin } = editing.stored;
  const call = useCall();
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const [link, setLink] = useState<{ email: string; url: string } | null>(null);
  const invite = async () => {
    await work.run(async () => {
      const { email, invitation_url: url } = await answer('POST /users/:id/invitation', {
        params: { id: pk },
      });
      if (url === null) notify(say('invited'));
      else setLink({ email, url });
    });
  };
  const reset = async () => {
    const isDone = await work.run(() => call('DELETE', `/users/${pk}/second-factor`));
    setIsAsking(false);
    if (isDone) notify(say('reset_done'));
  };
  return (
    <div className="panels">
      <Panel title={say('trouble')}>
        <p className="quiet">{say('trouble_about')}</p>
        <Failure>{work.failure}</Failure>
        {link === null ? null : <InvitationLink {...link} />}
        {isAsking ? (
          <Ask
            question={say('reset_title', { name: String(name) })}
            action={say('reset')}

            isDangerous
            isBusy={work.isBusy}
            onConfirm={() => void reset()}
            onCancel={() => setIsAsking(false)}
          >
            <p>{say('reset_about')}</p>
          </Ask>
        ) : (
          <div className="panel-actions">
            {lastLogin === null ? (
              <Button variant="outlined" loading={work.isBusy} onClick={() => void invite()}>
                {say('resend')}
              </Button>
            ) : null}
            <Button variant="outlined" onClick={() => setIsAsking(true)}>
              {say('reset_two_factor')}
            </Button>
          </div>
        )}
      </Panel>
    </div>
  );
}
