import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import type { AnswerOf } from '#schema/answers/index.ts';
import type { DomainRecord, MailDomain } from '#schema/answers/settings.ts';
import { emailSettings } from '#schema/settings/email.ts';
import { Failure, LoadState, Panel } from '../../kit/parts/parts.tsx';
import '../../kit/parts/state-dot.css';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { SaveFailure } from '../../settings/save-failure.tsx';
import { useSettingsEditing } from '../../settings/use-settings.ts';
import { canCreateDkimKey, createDkimKey } from './dkim-key.ts';
import './email-domains.css';

/** The query key of the DNS results. */
export const EMAIL_DOMAINS = ['email-domains'];

interface EmailDomainsProps {
  answer: AnswerOf<'GET /settings/email'>;
  onSaved: () => void;
}

/** What mailbox providers find in the DNS of each domain that emails are sent from, and which records to set. */
export function EmailDomainsPanel({ answer, onSaved }: EmailDomainsProps) {
  const ask = useAnswer();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: EMAIL_DOMAINS,
    queryFn: ({ signal }) => ask('GET /settings/email/domains', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Panel
      title="Domains"
      tools={
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Checking…' : 'Check again'}
        </Button>
      }
    >
      <p className="quiet">
        Mailbox providers look for these records in the DNS of each sender’s domain. Set them where you manage
        the domain; it can take hours until they are seen everywhere.
      </p>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data?.map((domain) => (
        <Domain key={domain.domain} domain={domain} answer={answer} onSaved={onSaved} />
      ))}
    </Panel>
  );
}

function Domain({ domain: { domain, senders, is_public: isPublic, records }, ...rest }: DomainProps) {
  return (
    <section className="mail-domain" aria-label={domain}>
      <h3>{domain}</h3>
      <p className="quiet">{senders.join(', ')}</p>
      {isPublic ? (
        <ul>
          {records.map((record) => (
            <DnsRecord key={record.rule} record={record}>
              {record.state === 'unsigned' ? <CreateKey domain={domain} {...rest} /> : null}
            </DnsRecord>
          ))}
        </ul>
      ) : (
        <p>
          Nobody outside of this machine or network can look this domain up. Enter a sender with a domain of
          your own before you send newsletters.
        </p>
      )}
    </section>
  );
}
interface DomainProps extends EmailDomainsProps {
  domain: MailDomain;
}

const STATES = {
  good: { words: 'Found', dot: 'accepted' },
  missing: { words: 'Missing', dot: 'rejected' },
  wrong: { words: 'Wrong', dot: 'rejected' },
  unsigned: { words: 'Not signed here', dot: 'unknown' },
  unknown: { words: 'Not checked', dot: 'queued' },
} as const satisfies Readonly<Record<DomainRecord['state'], object>>;

function DnsRecord({ record, children }: { record: DomainRecord; children: ReactNode }) {
  const { rule, state, name, found, wanted, message } = record;
  const { words, dot } = STATES[state];
  return (
    <li className="dns-record">
      <p>
        <span className="state-dot" data-state={dot} aria-hidden="true" />{' '}
        <strong>{rule.toUpperCase()}</strong> <span className="quiet">{words}</span>
      </p>
      {message === null ? null : <p>{message}</p>}
      {state === 'good' || found.length === 0 ? null : <Value label="Found there">{found.join('\n')}</Value>}
      {state === 'good' || state === 'unsigned' || name === null ? null : wanted === null ? (
        <p className="quiet">Your mail service tells you which record to set.</p>
      ) : (
        <>
          <p className="quiet">
            TXT record to set at <code>{name}</code>
          </p>
          <Value label={`${rule.toUpperCase()} record`}>{wanted}</Value>
        </>
      )}
      {children}
    </li>
  );
}

function Value({ label, children: text }: { label: string; children: string }) {
  const notify = useNotify();
  return (
    <div className="dns-value">
      <code aria-label={label}>{text}</code>
      <Button onClick={() => void navigator.clipboard.writeText(text).then(() => notify('Copied'))}>
        Copy<span className="visually-hidden"> {label}</span>
      </Button>
    </div>
  );
}

/** The part of `site._domainkey.example.com` that names the key. */
const SELECTOR = 'site';

/** Generates a key and saves it in one step; the record to set follows from it. */
function CreateKey({ domain, answer, onSaved }: EmailDomainsProps & { domain: string }) {
  const editing = useSettingsEditing('email', answer);
  const work = useWork();
  const isLocked = answer.locked.some((variable) => variable.startsWith('DKIM_'));
  if (isLocked || !canCreateDkimKey()) return null;
  const create = () =>
    work.run(async () => {
      const change = {
        'dkim.domain': domain,
        'dkim.selector': SELECTOR,
        'dkim.private_key': await createDkimKey(),
      };
      if (await editing.keep(change, 'DKIM key created')) onSaved();
    });
  return (
    <>
      <p className="quiet">
        If your mail service does not sign emails, create a key here. Emails are signed from then on; the
        signatures count once you set the record that is shown then.
      </p>
      <Failure>{work.failure}</Failure>
      <SaveFailure group={emailSettings} answer={answer} editing={editing} />
      <div className="panel-actions">
        <Button variant="outlined" loading={work.isBusy} onClick={() => void create()}>
          Create a DKIM key<span className="visually-hidden"> for {domain}</span>
        </Button>
      </div>
    </>
  );
}
