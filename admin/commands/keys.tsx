import './keys.css';
import { keyCaps } from './shortcuts.ts';

/** A shortcut as labeled on the keyboard. */
export function Keys({ keys }: { keys: string }) {
  const isMac = navigator.platform.startsWith('Mac');
  return (
    <span className="keys">
      {keyCaps(keys, isMac).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}
