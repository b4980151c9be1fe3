import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { Resource } from '#schema/define-resource.ts';
import { labelOf } from '#schema/fields/index.ts';
import { RelativeTime } from '../layout/relative-time.tsx';
import { isSame } from '../providers/is-same.ts';
import type { AdminRecord } from '../providers/records.ts';
import { toUpdateBody } from '../providers/records.ts';
import type { Values } from './use-record-form.ts';

/** A save that came too late: what I started from, what I typed, what is stored by now. */
export interface Conflict {
  base: AdminRecord;
  mine: Values;
  theirs: AdminRecord;
}

interface ConflictDialogProps {
  resource: Resource;
  conflict: Conflict | null;
  onLoadTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

/** Somebody else saved first. Nothing typed is lost: closing the dialog leaves the form as it is. */
export function ConflictDialog({
  resource,
  conflict,
  onLoadTheirs,
  onKeepMine,
  onClose,
}: ConflictDialogProps) {
  return (
    <Dialog
      open={conflict !== null}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby="conflict-title"
    >
      <DialogTitle id="conflict-title">Somebody else saved this in the meantime</DialogTitle>
      <DialogContent>
        {conflict === null ? null : <Explanation resource={resource} conflict={conflict} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Look again first
        </Button>
        <Button variant="outlined" onClick={onLoadTheirs}>
          Load theirs
        </Button>
        <Button variant="contained" onClick={onKeepMine}>
          Keep mine and overwrite
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Explanation({ resource, conflict }: { resource: Resource; conflict: Conflict }) {
  const { base, mine, theirs } = conflict;
  const myKeys = changedKeys(resource, mine, base);
  const theirKeys = changedKeys(resource, theirs, base);
  const both = myKeys.filter((key) => theirKeys.includes(key) && !isSame(mine[key], theirs[key]));
  return (
    <DialogContentText component="div" className="stack">
      <p>
        Their version was saved <RelativeTime iso={String(theirs.updated_at)} />.
      </p>
      <p>
        {theirKeys.length === 0
          ? 'They changed nothing that is on this page.'
          : `They changed: ${words(resource, theirKeys)}.`}{' '}
        {myKeys.length === 0 ? '' : `You changed: ${words(resource, myKeys)}.`}
      </p>
      <p>
        {both.length === 0
          ? 'You did not change the same things: keeping yours keeps theirs as well.'
          : `Keeping yours overwrites their ${words(resource, both)}.`}
      </p>
    </DialogContentText>
  );
}

function changedKeys(resource: Resource, values: Values, previous: AdminRecord): string[] {
  return Object.keys(toUpdateBody(resource, { values, previous })).filter((key) => key !== 'version');
}

/** Wire names as people know them: `tag_ids` is "tags". */
function words(resource: Resource, keys: readonly string[]): string {
  const names = keys.map((key) => {
    const found = Object.entries(resource.fields).find(
      ([name]) =>
        key === name ||
        key === `${name}_id` ||
        key === `${name.replace(/s$/, '')}_ids` ||
        key.startsWith(`${name}_`),
    );
    return found === undefined ? labelOf(key, {}).toLowerCase() : labelOf(...found).toLowerCase();
  });
  return [...new Set(names)].join(', ');
}
