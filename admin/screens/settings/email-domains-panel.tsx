import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import type { AnswerOf } from '#schema/answers/index.ts';
import type { DomainRecord, MailDomain } from '#schema/answers/operations/settings.ts';
import { emailSettings } from '#schema/settings/email.ts';
import { Failure, LoadState, Panel } from '../../kit/parts/parts.tsx';
import '../../kit/parts/state-dot.css';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { SaveFailure } from '../../settings/save-failure.tsx';
import { useSettingsEditing } from '../../settings/use-settings-editing.ts';
import { canCreateDkimKey, createDkimKey } from './dkim-key.ts';
import { say } from './messages.ts';
import './email-domains.css';

/** The query key of the DNS results. */
export const EMAIL_DOMAINS = ['email-domains'];

interface EmailDomainsProps {
  answer: AnswerOf<'GET /settings/email'>;
  onSaved: () => void;
}

/** What mailbox providers find in the DNS of each domain that emails are sent from, and which records to add. */
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
      title={say('domains')}
      tools={
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {say(isFetching ? 'checking' : 'check_again')}
        </Button>
      }
    >
      <p className="quiet">{say('domains_about')}</p>
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
              {isSignedForOther(record) ? <UseKey domain={domain} {...rest} /> : null}
            </DnsRecord>
          ))}
        </ul>
      ) : (
        <p>{say('domain_private')}</p>
      )}
    </section>
  );
}
interface DomainProps extends EmailDomainsProps {
  domain: MailDomain;
}

const STATES = {
  good: { words: 'dns_good', dot: 'accepted' },
  missing: { words: 'dns_missing', dot: 'rejected' },
  wrong: { words: 'dns_wrong', dot: 'rejected' },
  unsigned: { words: 'dns_unsigned', dot: 'unknown' },
  unknown: { words: 'dns_unknown', dot: 'queued' },
} as const satisfies Readonly<Record<DomainRecord['state'], object>>;

function DnsRecord({ record, children }: { record: DomainRecord; children: ReactNode }) {
  const { rule, state, name, found, wanted, message } = record;
  const { words, dot } = STATES[state];
  return (
    <li className="dns-record">
      <p>
        <span className="state-dot" data-state={dot} aria-hidden="true" />{' '}
        <strong>{rule.toUpperCase()}</strong> <span className="quiet">{say(words)}</span>
      </p>
      {message === null ? null : <p>{message}</p>}
      {state === 'good' || found.length === 0 ? null : (
        <Value label={say('dns_found')}>{found.join('\n')}</Value>
      )}
      {state === 'good' || state === 'unsigned' || name === null ? null : wanted === null ? (
        <p className="quiet">{say('dns_unlisted')}</p>
      ) : (
        <>
          <p className="quiet">{say.drawn('dns_add_at', { name: <code>{name}</code> })}</p>
          <Value label={say('dns_record', { rule: rule.toUpperCase() })}>{wanted}</Value>
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
      <Button
        aria-label={say('copy_what', { what: label })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => notify(say('copied')))}
      >
        {say('copy')}
      </Button>
    </div>
  );
}

/** Emails are signed, but for another domain, so there is no record to look up. */
function isSignedForOther({ rule, state, name }: DomainRecord): boolean {
  return rule === 'dkim' && state === 'wrong' && name === null;
}

/** Signs the emails of one more domain with the existing key. */
function UseKey({ domain, answer, onSaved }: EmailDomainsProps & { domain: string }) {
  const editing = useSettingsEditing('email', answer);
  const add = async () => {
    const domains = [...answer.dkim.more_domains, domain];
    if (await editing.keep({ 'dkim.more_domains': domains }, say('domain_added'))) onSaved();
  };
  return (
    <>
      <SaveFailure group={emailSettings} answer={answer} editing={editing} />
      <div className="panel-actions">
        <Button variant="outlined" loading={editing.isSaving} onClick={() => void add()}>
          {say('sign_too', { domain })}
        </Button>
      </div>
    </>
  );
}

/** The part of `site._domainkey.example.com` that names the key. */
const SELECTOR = 'site';

/** Generates a key and saves it in one step; the DNS record to add follows from it. */
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
      if (await editing.keep(change, say('key_created'))) onSaved();
    });
  return (
    <>
      <p className="quiet">{say('key_about')}</p>
      <Failure>{work.failure}</Failure>
      <SaveFailure group={emailSettings} answer={answer} editing={editing} />
      <div className="panel-actions">
        <Button
          variant="outlined"
          aria-label={say('create_key_for', { domain })}
          loading={work.isBusy}
          onClick={() => void create()}
        >
          {say('create_key')}
        </Button>
      </div>
    </>
  );
}
