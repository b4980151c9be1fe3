import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  BOUNCE_SERVICE_NAMES,
  type BounceServiceName,
  bounceServices,
} from '#schema/settings/parts/bounce-services.ts';
import { bounceSettings } from '#schema/settings/bounces.ts';
import { Panel } from '../../kit/parts/parts.tsx';
import { SettingFields } from '../../settings/setting-fields.tsx';
import { isStored } from '../../settings/settings-answer.ts';
import { SaveFailure } from '../../settings/save-failure.tsx';
import { useSettingsEditing } from '../../settings/use-settings-editing.ts';
import { say } from './messages.ts';
import type { BounceSettings } from './bounce-settings.ts';

/** Mail services that report bounces themselves: the URL for each, and its credentials. */
export function ServicesPanel({ answer }: { answer: BounceSettings }) {
  return (
    <Panel title={say('services')}>
      <p className="quiet">{say('services_about')}</p>
      <ul className="bounce-services">
        {BOUNCE_SERVICE_NAMES.map((service) => (
          <ServiceItem key={service} service={service} answer={answer} />
        ))}
      </ul>
    </Panel>
  );
}

interface ServiceItemProps {
  service: BounceServiceName;
  answer: BounceSettings;
}

function ServiceItem({ service, answer }: ServiceItemProps) {
  const { title, fields } = bounceServices[service];
  const names = Object.keys(fields);
  const editing = useSettingsEditing('bounces', answer);
  const [isOpen, setIsOpen] = useState(false);
  const isSet = names.every((name) => isStored(answer, name));
  const switchOff = () =>
    editing.keep(
      Object.fromEntries(names.map((name) => [name, null])),
      say('service_now_off', { service: title }),
    );
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <strong>{title}</strong> <span className="quiet">{say(isSet ? 'service_on' : 'service_off')}</span>
        </summary>
        <WebhookAddress title={title} address={answer.addresses[service]} />
        <form
          className="setting-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void editing.save().then((isDone) => isDone && setIsOpen(false));
          }}
        >
          <SettingFields group={bounceSettings} answer={answer} names={names} editing={editing} />
          <SaveFailure group={bounceSettings} answer={answer} editing={editing} />
          <div className="panel-actions">
            <Button type="submit" variant="outlined" disabled={!editing.isDirty} loading={editing.isSaving}>
              {say('save_service', { service: title })}
            </Button>
            {isSet ? (
              <Button variant="outlined" disabled={editing.isSaving} onClick={() => void switchOff()}>
                {say('switch_off', { service: title })}
              </Button>
            ) : null}
          </div>
        </form>
      </details>
    </li>
  );
}

function WebhookAddress({ title, address }: { title: string; address: string }) {
  const notify = useNotify();
  return (
    <p>
      {say.drawn('webhook_url', { url: <span className="secret">{address}</span> })}{' '}
      <Button
        aria-label={say('copy_webhook', { service: title })}
        onClick={() => void navigator.clipboard.writeText(address).then(() => notify(say('copied')))}
      >
        {say('copy')}
      </Button>
    </p>
  );
}
