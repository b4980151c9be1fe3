import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Failure, Panel, TextLine } from '../../kit/parts/parts.tsx';
import type { BounceSettings } from './bounce-settings.ts';
import { useSave } from './use-save-bounce-settings.ts';

interface Service {
  id: keyof BounceSettings['addresses'];
  label: string;
  /** What the service is known by. */
  name: string;
  known: string;
  help: string;
  isSecret: boolean;
  isSet: (settings: BounceSettings) => boolean;
}

const SERVICES: readonly Service[] = [
  {
    id: 'ses',
    label: 'Amazon SES',
    name: 'ses_topic_arn',
    known: 'ARN of the SNS topic',
    help: 'Set it before you subscribe the address to the topic: the subscription is then confirmed by itself.',
    isSecret: false,
    isSet: ({ ses_topic_arn: topic }) => topic !== null,
  },
  {
    id: 'postmark',
    label: 'Postmark',
    name: 'postmark_credentials',
    known: 'User and password',
    help: 'As user:password, the password at least 12 characters; Postmark calls the address with them.',
    isSecret: true,
    isSet: ({ has_postmark_credentials: has }) => has,
  },
  {
    id: 'mailgun',
    label: 'Mailgun',
    name: 'mailgun_signing_key',
    known: 'HTTP webhook signing key',
    help: 'Mailgun shows it with its API keys.',
    isSecret: true,
    isSet: ({ has_mailgun_signing_key: has }) => has,
  },
  {
    id: 'sendgrid',
    label: 'SendGrid',
    name: 'sendgrid_public_key',
    known: 'Verification key',
    help: 'Switch on the signed event webhook; its verification key is shown there.',
    isSecret: false,
    isSet: ({ sendgrid_public_key: key }) => key !== null,
  },
];

/** Mail services that tell of bounces themselves: where to, and what each is known by. */
export function ServicesPanel({ settings }: { settings: BounceSettings }) {
  return (
    <Panel title="Mail services">
      <p className="quiet">
        Each is off until it is set up. Reports that are not signed, or older than a day, are refused.
      </p>
      <ul className="bounce-services">
        {SERVICES.map((service) => (
          <ServiceItem key={service.id} service={service} settings={settings} />
        ))}
      </ul>
    </Panel>
  );
}

function ServiceItem({ service, settings }: { service: Service; settings: BounceSettings }) {
  const { save, work } = useSave();
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  const isSet = service.isSet(settings);
  const address = settings.addresses[service.id];
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (await save({ [service.name]: value?.trim() })) setIsOpen(false);
  };
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <strong>{service.label}</strong> <span className="quiet">{isSet ? 'set' : 'off'}</span>
        </summary>
        <p>
          Its webhook goes to <span className="secret">{address}</span>{' '}
          <Button onClick={() => void navigator.clipboard.writeText(address).then(() => notify('Copied'))}>
            Copy<span className="visually-hidden"> the address for {service.label}</span>
          </Button>
        </p>
        <form className="bounce-form" onSubmit={(event) => void submit(event)}>
          <KnownBy service={service} settings={settings} isSet={isSet} />
          <Failure>{work.failure}</Failure>
          <div className="panel-actions">
            <Button type="submit" variant="outlined" loading={work.isBusy}>
              Save<span className="visually-hidden"> {service.label}</span>
            </Button>
            {isSet ? (
              <Button
                variant="outlined"
                disabled={work.isBusy}
                onClick={() => void save({ [service.name]: null }, `${service.label} is off`)}
              >
                Switch off<span className="visually-hidden"> {service.label}</span>
              </Button>
            ) : null}
          </div>
        </form>
      </details>
    </li>
  );
}

function KnownBy({
  service,
  settings,
  isSet,
}: {
  service: Service;
  settings: BounceSettings;
  isSet: boolean;
}) {
  const id = useId();
  const { ses_topic_arn: topic, sendgrid_public_key: key } = settings;
  const shown = service.id === 'ses' ? topic : service.id === 'sendgrid' ? key : null;
  return (
    <TextLine id={id} label={service.known} help={service.help}>
      <input
        className="input"
        id={id}
        name="value"
        type={service.isSecret ? 'password' : 'text'}
        autoComplete={service.isSecret ? 'new-password' : 'off'}
        placeholder={service.isSecret && isSet ? 'Set; a new one takes its place' : ''}
        defaultValue={shown ?? ''}
        required
      />
    </TextLine>
  );
}
