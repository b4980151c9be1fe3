import { deviceName } from '#schema/device-name.ts';
import { say } from './messages.ts';

/** "Firefox on Windows", as far as the browser says so. */
export function deviceOf(userAgent: string | null): string {
  return deviceName(userAgent) ?? userAgent?.slice(0, 60) ?? say('unknown_device');
}
