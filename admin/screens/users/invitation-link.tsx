import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { say } from './messages.ts';

/** The invitation link to copy if there is no mail server. It is shown only once. */
export function InvitationLink({ email, url }: { email: string; url: string }) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify(say('copied'));
    } catch {
      notify(say('copy_by_hand'), { type: 'warning' });
    }
  };
  return (
    <div className="ask" role="status">
      <p>{say('invitation_link', { email })}</p>
      <input
        className="input"
        readOnly
        aria-label={say('link')}
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="panel-actions">
        <Button variant="contained" onClick={() => void copy()}>
          {say('copy_link')}
        </Button>
      </div>
    </div>
  );
}
