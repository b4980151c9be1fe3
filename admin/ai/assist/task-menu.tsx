import SparkleIcon from '@mui/icons-material/AutoAwesomeOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { type AssistTask, labelOfTask } from '../tasks.ts';

interface TaskMenuProps {
  label: string;
  tasks: readonly AssistTask[];
  onChoose: (task: AssistTask) => void;
  tabIndex?: number;
}

/** A button with a menu of AI tasks. */
export function TaskMenu({ label, tasks, onChoose, tabIndex }: TaskMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Tooltip title={label}>
        <button
          type="button"
          className="tool"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor === null ? undefined : id}
          tabIndex={tabIndex}
          // The selection in the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <SparkleIcon fontSize="small" />
        </button>
      </Tooltip>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {tasks.map((task) => (
          <MenuItem
            key={task}
            onClick={() => {
              setAnchor(null);
              onChoose(task);
            }}
          >
            {labelOfTask(task)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
