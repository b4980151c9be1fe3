import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { Editing } from '../../editing/use-editing.ts';
import { TextLine } from '../../kit/parts/parts.tsx';
import { isoToZoned, zonedToIso, zonedWords } from './zoned-time.ts';
import { useNow } from '../../kit/parts/use-now.ts';
import { ZoneSelect } from '../../time/zone-select.tsx';
import { browserZone } from '../../time/zones.ts';
import { say } from './messages.ts';

interface ScheduleFormProps {
  editing: Editing;
  isBusy: boolean;
  onSchedule: (iso: string) => void;
  onCancel: () => void;
}

/** Date, time and zone of a newsletter, and until when it may still leave; the button says what will happen. */
export function ScheduleForm({ editing, isBusy, onSchedule, onCancel }: ScheduleFormProps) {
  const { form } = editing.recordForm;
  const stored = form.getValues('not_after') as string | null | undefined;
  const [times, setTimes] = useState<Times>(() => ({
    date: isoToZoned(tomorrow(), browserZone()).slice(0, 10),
    time: '09:00',
    zone: browserZone(),
    until: stored ? isoToZoned(stored, browserZone()) : '',
  }));
  const { date, time, zone, until } = times;
  const at = zonedToIso(`${date}T${time}`, zone);
  const limit = zonedToIso(until, zone);
  const fault = faultOf(at, until === '' ? undefined : limit);
  const schedule = () => {
    if (at === null) return;
    form.setValue('not_after', limit, { shouldDirty: true });
    onSchedule(at);
  };
  return (
    <div className="ask" role="group" aria-label={say('schedule')}>
      <TimeFields times={times} onChange={(part) => setTimes({ ...times, ...part })} />
      <p className="quiet">{say('until_about', { zone })}</p>
      {fault === undefined ? null : <p className="failure">{fault}</p>}
      <div className="panel-actions">
        <Button
          variant="contained"
          loading={isBusy}
          disabled={at === null || fault !== undefined}
          onClick={schedule}
        >
          {at === null ? say('schedule') : say('schedule_for', { when: zonedWords(at, zone) })}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </div>
    </div>
  );
}

/** As they are typed, by the clocks of the zone. */
interface Times {
  date: string;
  time: string;
  zone: string;
  /** The last moment; empty: none. */
  until: string;
}

function TimeFields({ times, onChange }: { times: Times; onChange: (part: Partial<Times>) => void }) {
  const id = useId();
  const now = useNow();
  const input = (name: 'date' | 'time' | 'until', type: string) => (
    <input
      className="input"
      id={`${id}-${name}`}
      type={type}
      value={times[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <div className="panel-fields">
      <TextLine id={`${id}-date`} label={say('date')}>
        {input('date', 'date')}
      </TextLine>
      <TextLine id={`${id}-time`} label={say('time')}>
        {input('time', 'time')}
      </TextLine>
      <TextLine id={`${id}-zone`} label={say('zone')}>
        <ZoneSelect
          id={`${id}-zone`}
          zone={times.zone}
          moment={Date.parse(`${times.date}T12:00Z`) || now}
          onChange={(zone) => onChange({ zone })}
        />
      </TextLine>
      <TextLine id={`${id}-until`} label={say('until')}>
        {input('until', 'datetime-local')}
      </TextLine>
    </div>
  );
}

/** What is wrong with these times, before the server is asked. `limit`: undefined where none is wanted. */
function faultOf(at: string | null, limit: string | null | undefined): string | undefined {
  if (at === null) return say('no_time');
  if (Date.parse(at) <= Date.now()) return say('past');
  if (limit === null) return say('until_incomplete');
  if (limit !== undefined && limit <= at) return say('until_early');
  return undefined;
}

const DAY_MS = 86_400_000;

function tomorrow(): string {
  return new Date(Date.now() + DAY_MS).toISOString();
}
