import Button from '@mui/material/Button';
import { type RefObject, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Rehearsal } from '#schema/answers/records/rehearsals.ts';
import { Ask, Failure } from '../kit/parts/parts.tsx';
import { TitledDialog } from '../kit/parts/titled-dialog.tsx';
import { useNow } from '../kit/parts/use-now.ts';
import { useAnswer, useCall, useWork } from '../kit/work/use-work.ts';
import { LinkActions, MadeLink, useCopiedLink } from '../publishing/made-link.tsx';
import { firstChoice, momentOf, ScheduleFields } from '../publishing/schedule-fields.tsx';
import '../publishing/publishing.css';
import { useZone } from '../time/use-zone.ts';
import { zonedWords } from '../time/zoned-time.ts';
import { say } from './messages.ts';
import { PlannedChanges } from './planned-changes.tsx';
import './rehearsals.css';

interface RehearsalDialogProps {
  at: string | null;
  release: string | undefined;
  onClose: () => void;
}

/** Asks for a time, then shows what is different by then, then the link to the site as it will be. */
export function RehearsalDialog({ at, release, onClose }: RehearsalDialogProps) {
  const now = useNow();
  const { made, work, make, forget } = useRehearsal(release);
  const [zone, setZone] = useZone();
  const [time, setTime] = useState(() => firstChoice(at, zone, now));
  const { address, copy } = useCopiedLink(made?.url ?? '');
  const found = momentOf(time, now);
  return (
    <TitledDialog
      title={say('title')}
      className="rehearsal-dialog"
      onClose={onClose}
      closing={say('close')}
      actions={
        made === undefined ? (
          <Button
            variant="contained"
            disabled={'problem' in found}
            loading={work.isBusy}
            onClick={() => {
              if ('moment' in found) void make(found.moment);
            }}
          >
            {say('create_link')}
          </Button>
        ) : (
          <LinkActions url={made.url} onCopy={() => void copy()} />
        )
      }
    >
      <ScheduleFields
        time={time}
        now={now}
        about={shownAt}
        past={say('past')}
        onChange={(chosen) => {
          setTime(chosen);
          setZone(chosen.zone);
          forget();
        }}
      />
      <p className="quiet">{say(release === undefined ? 'about' : 'about_release')}</p>
      <Failure>{work.failure}</Failure>
      {made === undefined ? null : <Made rehearsal={made} zone={time.zone} address={address} />}
      <TurnOff onOff={forget} />
    </TitledDialog>
  );
}

/** The link that was made last, for the time that is chosen. */
function useRehearsal(release: string | undefined) {
  const answer = useAnswer();
  const work = useWork();
  const [made, setMade] = useState<Rehearsal>();
  const make = (moment: number) =>
    work.run(async () => {
      const at = new Date(moment).toISOString();
      const body = release === undefined ? { at } : { at, release_id: release };
      setMade(await answer('POST /rehearsals', { body }));
    });
  return { made, work, make, forget: () => setMade(undefined) };
}

function shownAt(moment: number, zone: string): string {
  return say('shows_at', { when: zonedWords(moment, zone) });
}

interface MadeProps {
  rehearsal: Rehearsal;
  zone: string;
  address: RefObject<HTMLInputElement | null>;
}

function Made({ rehearsal, zone, address }: MadeProps) {
  return (
    <>
      <PlannedChanges rehearsal={rehearsal} zone={zone} />
      <section className="rehearsal-link">
        <h3>{say('share')}</h3>
        <MadeLink link={rehearsal} address={address} />
        <p className="field-help">{say('link_about')}</p>
      </section>
    </>
  );
}

/** Turns off the links of everyone, after asking. */
function TurnOff({ onOff }: { onOff: () => void }) {
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const turnOff = async () => {
    if (!(await work.run(() => call('DELETE', '/rehearsals')))) return;
    setIsAsking(false);
    notify(say('turned_off'));
    onOff();
  };
  if (!isAsking)
    return (
      <Button size="small" color="inherit" className="rehearsal-off" onClick={() => setIsAsking(true)}>
        {say('turn_off')}
      </Button>
    );
  return (
    <Ask
      question={say('turn_off_title')}
      action={say('turn_off')}
      isDangerous
      isBusy={work.isBusy}
      onConfirm={() => void turnOff()}
      onCancel={() => setIsAsking(false)}
    >
      <p>{say('turn_off_about')}</p>
      <Failure>{work.failure}</Failure>
    </Ask>
  );
}
