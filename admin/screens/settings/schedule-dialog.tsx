import { useState } from 'react';
import { useNow } from '../../kit/parts/use-now.ts';
import { ActionDialog } from '../../kit/parts/titled-dialog.tsx';
import { ScheduleFields, firstChoice, momentOf } from '../../publishing/schedule-fields.tsx';
import { useSettings } from '../../settings/stored/use-settings.ts';

interface ScheduleDialogProps {
  title: string;
  /** The label of its button. */
  action: string;
  /** The current time of the scheduled change. */
  at: string | null;
  isBusy: boolean;
  onChoose: (moment: number) => void;
  onClose: () => void;
}

/** Asks for the time of a scheduled change, in the site’s time zone. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { data } = useSettings('general');
  return data === undefined ? null : <Choice {...props} zone={data.time_zone} />;
}

function Choice({
  title,
  action,
  at,
  isBusy,
  onChoose,
  onClose,
  zone,
}: ScheduleDialogProps & { zone: string }) {
  const now = useNow();
  const [time, setTime] = useState(() => firstChoice(at, zone, now));
  const found = momentOf(time, now);
  return (
    <ActionDialog
      title={title}
      action={action}
      isBusy={isBusy}
      isReady={'moment' in found}
      onAct={() => {
        if ('moment' in found) onChoose(found.moment);
      }}
      onClose={onClose}
    >
      <ScheduleFields time={time} now={now} onChange={setTime} />
    </ActionDialog>
  );
}
