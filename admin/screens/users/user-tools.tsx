import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ROLES } from '#schema/access/roles.ts';
import { Failure, TextLine } from '../../kit/parts/parts.tsx';
import '../../kit/parts/parts.css';
import { wordOf } from '../../kit/parts/status.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { NoMailServer } from '../../places/no-mail-server.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { say } from './messages.ts';

/** Next to “New user”: invites people, who choose their own password. */
export function UserTools() {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {say('invite')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth maxWidth="xs" aria-labelledby={id}>
        <DialogTitle id={id}>{say('invite_title')}</DialogTitle>
        <InviteForm onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

interface InvitedProps {
  link: { email: string; url: string };
  onClose: () => void;
}

function Invited({ link, onClose }: InvitedProps) {
  return (
    <>
      <DialogContent>
        <InvitationLink {...link} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say('done')}</Button>
      </DialogActions>
    </>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const refresh = useRefresh();
  const [link, setLink] = useState<InvitedProps['link'] | null>(null);
  const id = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    await work.run(async () => {
      const { email, invitation_url: url } = await answer('POST /users/invitations', { body });
      refresh();
      if (url !== null) return setLink({ email, url });
      notify(say('invited_email', { email }));
      onClose();
    });
  };
  if (link !== null) return <Invited link={link} onClose={onClose} />;
  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogContent className="stack">
        <TextLine id={`${id}-name`} label={say('name')}>
          <input className="input" id={`${id}-name`} name="name" maxLength={100} required />
        </TextLine>
        <TextLine id={`${id}-email`} label={say('email')}>
          <input className="input" id={`${id}-email`} name="email" type="email" required />
        </TextLine>
        <TextLine id={`${id}-role`} label={say('role')}>
          <select className="input" id={`${id}-role`} name="role" defaultValue="author">
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {wordOf(role)}
              </option>
            ))}
          </select>
        </TextLine>
        <NoMailServer />
        <Failure>{work.failure}</Failure>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={work.isBusy}>
          {say('send_invitation')}
        </Button>
      </DialogActions>
    </form>
  );
}
