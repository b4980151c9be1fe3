import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { Link } from '../../kit/parts/link.tsx';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import '../../form/form.css';
import { Failure, Panel, TextLine, LoadState } from '../../kit/parts/parts.tsx';
import { useCall } from '../../kit/work/use-work.ts';
import { BOUNCE_SETTINGS_KEY, BOUNCE_SETTINGS_PATH, type BounceSettings } from './bounce-settings.ts';
import { MailboxPanel } from './mailbox-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';
import { useSave } from './use-save-bounce-settings.ts';

/** How mail that comes back is taken in. For administrators. */
export function BouncePanels() {
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: BOUNCE_SETTINGS_KEY,
    queryFn: ({ signal }) => call<BounceSettings>('GET', BOUNCE_SETTINGS_PATH, { signal }),
  });
  if (data === undefined)
    return (
      <Panel title="Mail that comes back">
        <LoadState data={data} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <>
      <SoftPanel settings={data} />
      <MailboxPanel mailbox={data.mailbox} />
      <ServicesPanel settings={data} />
    </>
  );
}

function SoftPanel({ settings }: { settings: BounceSettings }) {
  const { save, work } = useSave();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    void save({ soft_times: Number(typed.get('times')), soft_days: Number(typed.get('days')) });
  };
  const number = (name: string, value: number, max: number) => (
    <input
      className="input"
      id={`${id}-${name}`}
      name={name}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      required
      defaultValue={value}
    />
  );
  return (
    <Panel
      title="Mail that comes back"
      tools={<Link to={`${ADMIN_BASE}/bounces`}>What came back lately</Link>}
    >
      <p className="quiet">
        An address that is no good gets no more mail at once, and whoever calls a mail unwanted is off every
        list. Where a mailbox is full or a mail was refused, it counts:
      </p>
      <form className="bounce-form" onSubmit={submit}>
        <div className="panel-fields">
          <TextLine id={`${id}-times`} label="So many mails that came back">
            {number('times', settings.soft_times, 100)}
          </TextLine>
          <TextLine id={`${id}-days`} label="Within so many days">
            {number('days', settings.soft_days, 90)}
          </TextLine>
        </div>
        <p className="quiet">… and the address gets no more mail.</p>
        <Failure>{work.failure}</Failure>
        <div className="panel-actions">
          <Button type="submit" variant="outlined" loading={work.isBusy}>
            Save the rule
          </Button>
        </div>
      </form>
    </Panel>
  );
}
