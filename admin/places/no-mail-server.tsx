import { can, settingsAccess } from '#schema/access/access.ts';
import { Link } from '../kit/parts/link.tsx';
import { useActor } from '../providers/actor.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { say } from './messages.ts';
import { useIsCaptured } from './use-captured.ts';

/**
 * On every screen that sends: says that nothing is sent yet, and where to change that. Renders nothing once
 * there is a mail server.
 */
export function NoMailServer() {
  const isCaptured = useIsCaptured();
  const actor = useActor();
  if (!isCaptured) return null;
  return (
    <p className="notice no-mail-server" role="status">
      <span>
        {say.drawn('no_mail_server', { outbox: (words) => <Link to={`${ADMIN_BASE}/outbox`}>{words}</Link> })}
      </span>
      {can(actor ?? null, settingsAccess.get) ? (
        <Link to={`${ADMIN_BASE}/settings/email`}>{say('set_up_mail_server')}</Link>
      ) : (
        <span className="quiet">{say('ask_for_mail_server')}</span>
      )}
    </p>
  );
}
