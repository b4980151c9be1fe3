import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { can, newsletterAccess, releaseAccess } from '#schema/access/access.ts';
import { resources } from '#schema/resources/index.ts';
import { contentTypes } from '#schema/registry/registry.ts';
import { useActor } from '../../providers/actor.ts';
import { RehearseButton } from '../../rehearsals/rehearse-button.tsx';
import { useZone } from '../../time/use-zone.ts';
import { useNow } from '../../kit/parts/use-now.ts';
import { ViewTabs } from '../../kit/parts/view-tabs.tsx';
import { ZoneSelect } from '../../time/zone-select.tsx';
import { type View, stepped } from './calendar-days.ts';
import { monthWords, weekWords } from './calendar-words.ts';
import type { ShownDays } from './use-shown-days.ts';
import { say } from './messages.ts';

const FeedDialog = lazy(() => import('./feed-dialog.tsx').then((module) => ({ default: module.FeedDialog })));

interface CalendarHeadProps {
  shown: ShownDays;
  days: readonly string[];
  today: string;
}

const VIEWS = ['month', 'week'] as const;
/** Messages of the steps of a view. */
const STEPS = {
  month: { previous: 'previous_month', next: 'next_month' },
  week: { previous: 'previous_week', next: 'next_week' },
} as const;

/** Which weeks are shown, how to get to others, and which entries are visible. */
export function CalendarHead({ shown: { view, day, type, show }, days, today }: CalendarHeadProps) {
  const [isFeedOpen, setIsFeedOpen] = useState(false);
  const steps = STEPS[view];
  return (
    <header className="calendar-head">
      <h1>{view === 'week' ? weekWords(days[0] ?? day, days.at(-1) ?? day) : monthWords(day)}</h1>
      <div className="calendar-steps">
        <IconButton
          size="small"
          aria-label={say(steps.previous)}
          onClick={() => show({ day: stepped(view, day, -1) })}
        >
          <PreviousIcon fontSize="small" />
        </IconButton>
        <Button variant="outlined" onClick={() => show({ day: today })}>
          {say('today')}
        </Button>
        <IconButton
          size="small"
          aria-label={say(steps.next)}
          onClick={() => show({ day: stepped(view, day, 1) })}
        >
          <NextIcon fontSize="small" />
        </IconButton>
      </div>
      <div className="calendar-choices">
        <TypeChoice type={type} onChange={(only) => show({ type: only })} />
        <ZoneChoice />
        <ViewTabs
          views={VIEWS.map((id) => ({ id, label: say(id) }))}
          current={view}
          onChange={(next) => show({ view: next as View })}
        />
        <RehearseButton />
        <Button variant="outlined" onClick={() => setIsFeedOpen(true)}>
          {say('subscribe')}
        </Button>
      </div>
      <Suspense>{isFeedOpen ? <FeedDialog onClose={() => setIsFeedOpen(false)} /> : null}</Suspense>
    </header>
  );
}

function TypeChoice({ type, onChange }: { type: string; onChange: (type: string) => void }) {
  const actor = useActor();
  const others = [
    ...(can(actor ?? null, newsletterAccess.list) ? [resources['email-newsletters']] : []),
    ...(can(actor ?? null, releaseAccess.list) ? [resources.releases] : []),
  ];
  return (
    <select
      className="input"
      aria-label={say('type')}
      value={type}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{say('all_types')}</option>
      {[...contentTypes, ...others].map(({ name, label }) => (
        <option key={name} value={name}>
          {label.many}
        </option>
      ))}
    </select>
  );
}

/** Days and times are those of this zone. */
function ZoneChoice() {
  const [zone, setZone] = useZone();
  return (
    <ZoneSelect
      zone={zone}
      moment={useNow()}
      onChange={setZone}
      inputProps={{ 'aria-label': say('time_zone') }}
    />
  );
}
