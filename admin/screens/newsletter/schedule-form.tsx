import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { Editing } from '../../editing/use-editing.ts';
import { TextLine } from '../../kit/parts/parts.tsx';
import { isoToZoned, timeZones, zonedToIso, zonedWords } from './zoned-time.ts';
import { browserZone } from '../../time/zoned-time.ts';

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
    <div className="ask" role="group" aria-label="Schedule">
      <TimeFields times={times} onChange={(part) => setTimes({ ...times, ...part })} />
      <p className="quiet">
        Emails not sent by then are not sent at all. Use it for news that is soon out of date. Times are those
        of {zone}.
      </p>
      {fault === undefined ? null : <p className="failure">{fault}</p>}
      <div className="panel-actions">
        <Button
          variant="contained"
          loading={isBusy}
          disabled={at === null || fault !== undefined}
          onClick={schedule}
        >
          {at === null ? 'Schedule' : `Schedule for ${zonedWords(at, zone)}`}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          Not now
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
      <TextLine id={`${id}-date`} label="Date">
        {input('date', 'date')}
      </TextLine>
      <TextLine id={`${id}-time`} label="Time">
        {input('time', 'time')}
      </TextLine>
      <TextLine id={`${id}-zone`} label="Time zone">
        <select
          className="input"
          id={`${id}-zone`}
          value={times.zone}
          onChange={(event) => onChange({ zone: event.target.value })}
        >
          {timeZones().map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </TextLine>
      <TextLine id={`${id}-until`} label="Not later than (optional)">
        {input('until', 'datetime-local')}
      </TextLine>
    </div>
  );
}

/** What is wrong with these times, before the server is asked. `limit`: undefined where none is wanted. */
function faultOf(at: string | null, limit: string | null | undefined): string | undefined {
  if (at === null) return 'Choose a date and a time.';
  if (Date.parse(at) <= Date.now()) return 'This moment is past. Choose a later one.';
  if (limit === null) return 'The last moment is not complete.';
  if (limit !== undefined && limit <= at) return 'The last moment must be after the start.';
  return undefined;
}

const DAY_MS = 86_400_000;

function tomorrow(): string {
  return new Date(Date.now() + DAY_MS).toISOString();
}
