import AddIcon from '@mui/icons-material/Add';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { can } from '#schema/access/access.ts';
import { contentTypes } from '#schema/registry/registry.ts';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { startOf } from './calendar-days.ts';
import { dayWords } from './calendar-words.ts';
import { inSentence } from '../../language/formats.ts';
import { say } from './messages.ts';

const HOUR_MS = 3_600_000;
/** A new entry for a day is planned for the morning. */
const MORNING = 9;

/** Begins something for a day: its publication date is filled in. */
export function NewOnDay({ day, zone }: { day: string; zone: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actor = useActor();
  const createPath = useCreatePath();
  const makable = contentTypes.filter(({ access }) => can(actor ?? null, access.create));
  if (makable.length === 0) return null;
  const date = new Date(startOf(day, zone) + MORNING * HOUR_MS).toISOString();
  return (
    <>
      <IconButton
        size="small"
        className="calendar-new"
        aria-label={say('new_on', { day: dayWords(day) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <AddIcon fontSize="inherit" />
      </IconButton>
      {anchor === null ? null : (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {makable.map(({ name, label }) => (
            <MenuItem
              key={name}
              component={Link}
              to={`${createPath({ resource: name, type: 'create' })}?published_date=${encodeURIComponent(date)}`}
            >
              {say('new_item', { type: inSentence(label.one) })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
