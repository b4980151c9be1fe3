import './notifications.css';
import { Notifications, notifications } from '@mantine/notifications';
import { TOAST_AUTO_CLOSE_MS, TOAST_LIMIT } from '#schema/base/limits.ts';
import { mountAtEnd } from './mantine-root.tsx';

/** Transient messages: five at once, the others wait; each for four seconds unless it says otherwise. */
interface Notice {
  title: string;
  message: string;
  /** True: stays until it is closed. */
  stays?: boolean;
  /** How it is announced: at once, or (`status`) at the next pause. */
  role?: 'alert' | 'status';
}

let isMounted = false;

/** Shows a notification. */
export function notify({ title, message, stays = false, role = 'alert' }: Notice): void {
  if (!isMounted) {
    isMounted = true;
    mountAtEnd(<Notifications limit={TOAST_LIMIT} autoClose={TOAST_AUTO_CLOSE_MS} position="bottom-right" />);
  }
  notifications.show({ title, message, role, ...(stays ? { autoClose: false } : {}) });
}

/** Closes all visible and waiting notifications. */
export function clearNotices(): void {
  notifications.clean();
}
