import { useId } from 'react';
import { ZoneSelect } from '../time/zone-select.tsx';
import { momentsOf, wallOf, zonedWords } from '../time/zoned-time.ts';
import { browserZone } from '../time/zones.ts';
import { say } from './messages.ts';

/** A time as it is chosen: local time in that zone. */
export interface ChosenTime {
  /** `2026-11-27T09:00`, or nothing yet. */
  wall: string;
  /** IANA name. */
  zone: string;
  /** When clocks are set back, an hour occurs twice: whether the second one is meant. */
  isSecond: boolean;
}

const HOUR_MS = 3_600_000;

/** The scheduled time, or the next full hour that leaves time to think. */
export function firstChoice(scheduledAt: string | null, zone: string, now: number): ChosenTime {
  const next = Math.ceil((now + HOUR_MS / 2) / HOUR_MS) * HOUR_MS;
  const moment = scheduledAt === null ? next : Date.parse(scheduledAt);
  const wall = wallOf(moment, zone);
  return { wall, zone, isSecond: momentsOf(wall, zone)[1] === moment };
}

/** The moment (epoch ms), or the error of the choice as text. */
export function momentOf(
  { wall, zone, isSecond }: ChosenTime,
  now: number,
  past = say('time_past'),
): { moment: number } | { problem: string } {
  if (wall === '') return { problem: say('time_missing') };
  const moments = momentsOf(wall, zone);
  const moment = isSecond ? moments.at(-1) : moments[0];
  if (moment === undefined) {
    return { problem: say('time_skipped', { zone }) };
  }
  return moment <= now ? { problem: past } : { moment };
}

interface ScheduleFieldsProps {
  time: ChosenTime;
  now: number;
  onChange: (time: ChosenTime) => void;
  /** What happens at that moment, as text; by default that something goes live. */
  about?: (moment: number, zone: string) => string;
  /** What to say of a time in the past; by default that one can publish now. */
  past?: string;
}

/** Day, time and their zone; the same moment is also shown in the user's own zone. */
export function ScheduleFields({ time, now, onChange, about = aboutMoment, past }: ScheduleFieldsProps) {
  const id = useId();
  const found = momentOf(time, now, past);
  const twice = momentsOf(time.wall, time.zone);
  return (
    <div className="schedule">
      <label htmlFor={`${id}-time`}>{say('date_and_time')}</label>
      <input
        id={`${id}-time`}
        className="input"
        type="datetime-local"
        value={time.wall}
        aria-describedby={`${id}-about`}
        aria-invalid={'problem' in found}
        onChange={({ target }) => onChange({ ...time, wall: target.value, isSecond: false })}
      />
      <label htmlFor={`${id}-zone`}>{say('time_zone')}</label>
      <ZoneSelect
        id={`${id}-zone`}
        zone={time.zone}
        moment={'moment' in found ? found.moment : now}
        onChange={(zone) => onChange({ ...time, zone })}
      />
      {twice.length === 2 ? (
        <>
          <label htmlFor={`${id}-which`}>{say('hour_twice')}</label>
          <select
            id={`${id}-which`}
            className="input"
            value={time.isSecond ? 'second' : 'first'}
            onChange={({ target }) => onChange({ ...time, isSecond: target.value === 'second' })}
          >
            {twice.map((moment, index) => (
              <option key={moment} value={index === 0 ? 'first' : 'second'}>
                {say(index === 0 ? 'hour_first' : 'hour_second', { when: zonedWords(moment, time.zone) })}
              </option>
            ))}
          </select>
        </>
      ) : null}
      <p id={`${id}-about`} className={'problem' in found ? 'field-error' : 'field-help'} role="status">
        {'problem' in found ? found.problem : about(found.moment, time.zone)}
      </p>
    </div>
  );
}

function aboutMoment(moment: number, zone: string): string {
  const own = browserZone();
  const there = zonedWords(moment, zone);
  return own === zone
    ? say('goes_live_at', { when: there })
    : say('goes_live_elsewhere', { when: there, own: zonedWords(moment, own) });
}
