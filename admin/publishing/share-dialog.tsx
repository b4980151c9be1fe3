import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { PREVIEW_LINK_HOURS_DEFAULT, PREVIEW_LINK_HOURS_MAX } from '#schema/base/limits.ts';
import type { Editing } from '../editing/use-editing.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { PreviewLink } from '#schema/answers/records/content.ts';
import { TitledDialog } from '../kit/parts/titled-dialog.tsx';
import './publishing.css';
import { durationOf } from '../language/formats.ts';
import { LinkActions, MadeLink, useCopiedLink } from './made-link.tsx';
import { say } from './messages.ts';

const DAY = 24;
const CHOICES = (
  [
    { hours: 1, count: 1, unit: 'hour' },
    { hours: DAY, count: 1, unit: 'day' },
    { hours: 3 * DAY, count: 3, unit: 'day' },
    { hours: 7 * DAY, count: 1, unit: 'week' },
    { hours: 30 * DAY, count: 30, unit: 'day' },
  ] as const
).filter(({ hours }) => hours <= PREVIEW_LINK_HOURS_MAX);

/** A link to the page with the working copy, for people without an account, and when it expires. */
export function ShareDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [hours, setHours] = useState(PREVIEW_LINK_HOURS_DEFAULT);
  const [link, setLink] = useState<PreviewLink | null>(null);
  const { address, copy } = useCopiedLink(link?.url ?? '');
  const make = async () => {
    // Anyone with the link sees what is stored.
    const saved = editing.recordForm.isDirty ? await editing.save() : editing.stored;
    if (saved === undefined) return onClose();
    const made = await editing.recordForm.attempt(() => dataProvider.previewLink(editing.stored.pk, hours));
    if (made !== undefined) setLink(made);
  };
  const isSaving = editing.recordForm.saveState.is === 'saving';
  const choose = (chosen: number) => {
    setHours(chosen);
    setLink(null);
  };
  return (
    <TitledDialog
      title={say('share')}
      width="xs"
      className="share-panel"
      onClose={onClose}
      closing={say('close')}
      actions={
        link === null ? (
          <Button variant="contained" loading={isSaving} onClick={() => void make()}>
            {say('create_link')}
          </Button>
        ) : (
          <LinkActions url={link.url} onCopy={() => void copy()} />
        )
      }
    >
      <p className="quiet">{say('share_about')}</p>
      <HoursChoice hours={hours} onChange={choose} />
      {link === null ? null : <MadeLink link={link} address={address} />}
    </TitledDialog>
  );
}

function HoursChoice({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{say('expires_in')}</label>
      <select
        id={id}
        className="input"
        value={hours}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {CHOICES.map((choice) => (
          <option key={choice.hours} value={choice.hours}>
            {durationOf(choice.count, choice.unit)}
          </option>
        ))}
      </select>
    </>
  );
}
