import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useCreatePath, useNavigate, useNotify } from 'react-admin';
import { ROLES } from '#schema/access/roles.ts';
import { INVITATION_DAYS } from '#schema/base/limits.ts';
import '../../form/form.css';
import { PageTitle, TopBarActions, useDialogClose } from '../../kit/page/top-bar-slots.tsx';
import '../../kit/parts/parts.css';
import { Failure, TextLine } from '../../kit/parts/parts.tsx';
import { wordOf } from '../../kit/parts/status.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { useIsCaptured } from '../../places/use-captured.ts';
import { declarationOf } from '../../records/declarations.ts';
import { InvitationLink } from './invitation-link.tsx';
import { say } from './messages.ts';

/** The one way to add staff: an invitation, by email or as a link to pass on. They choose their own password. */
export function InviteScreen() {
  const id = useId();
  const createPath = useCreatePath();
  const listPath = createPath({ resource: 'users', type: 'list' });
  const { invite, link, isBusy, failure, close } = useInviting(listPath);
  const isCaptured = useIsCaptured();
  return (
    <>
      <PageTitle
        crumbs={[{ label: declarationOf('users').label.many, to: listPath }, { label: say('invite_title') }]}
      />
      <TopBarActions>
        {link === null ? (
          <Button type="submit" form={id} variant="contained" loading={isBusy}>
            {say(isCaptured ? 'create_link' : 'send_invitation')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={close}>
            {say('done')}
          </Button>
        )}
      </TopBarActions>
      {link === null ? (
        <form id={id} className="stack" onSubmit={invite}>
          <p className="quiet">
            {isCaptured ? say('invite_by_link') : say('invite_by_email', { days: INVITATION_DAYS })}
          </p>
          <Fields />
          <Failure>{failure}</Failure>
        </form>
      ) : (
        <InvitationLink {...link} />
      )}
    </>
  );
}

function Fields() {
  const id = useId();
  return (
    <>
      <TextLine id={`${id}-name`} label={say('name')}>
        <input className="input" id={`${id}-name`} name="name" maxLength={100} required ref={focusAtFirst} />
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
    </>
  );
}

function focusAtFirst(input: HTMLInputElement | null): void {
  input?.focus();
}

function useInviting(listPath: string) {
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const closeDialog = useDialogClose();
  const close = closeDialog ?? (() => navigate(listPath));
  const [link, setLink] = useState<{ email: string; url: string } | null>(null);
  const invite = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    void work.run(async () => {
      const { email, invitation_url: url } = await answer('POST /users/invitations', { body });
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      if (url !== null) return setLink({ email, url });
      notify(say('invited_email', { email }));
      close();
    });
  };
  return { invite, link, isBusy: work.isBusy, failure: work.failure, close };
}
