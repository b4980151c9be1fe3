import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, useId } from 'react';
import './commands.css';
import { Keys } from './keys.tsx';
import { SHORTCUTS, SHORTCUT_GROUPS, type Shortcut, shortcutLabel } from './shortcuts.ts';
import { say } from './messages.ts';

/** More alternatives for the same shortcut would help no one. */
const KEYS_SHOWN = 2;

/** Every shortcut of the admin on one page. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 600px)');
  return (
    <Dialog open onClose={onClose} fullScreen={isNarrow} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{say('shortcuts')}</DialogTitle>
      <DialogContent className="shortcut-sheet">
        {SHORTCUT_GROUPS.map((group) => (
          <section key={group}>
            <h3>{say(group)}</h3>
            <dl>
              {Object.entries<Shortcut>(SHORTCUTS)
                .filter(([, shortcut]) => shortcut.group === group)
                .map(([name, { keys, label }]) => (
                  <div key={name}>
                    <dt>{shortcutLabel(label)}</dt>
                    <dd>
                      {keys.slice(0, KEYS_SHOWN).map((one, at) => (
                        <Fragment key={one}>
                          {at === 0 ? null : <span className="quiet">{say('or')}</span>}
                          <Keys keys={one} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <p className="quiet">
          {say.drawn('in_editor', { list: <Keys keys="mod+/" />, link: <Keys keys="mod+k" /> })}
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
