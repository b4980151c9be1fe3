import { deviceParts } from '#schema/base/device-name.ts';
import { say } from './messages.ts';

/** "Firefox on Windows", as far as the browser says so. */
export function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return say('unknown_device');
  const { browser, system } = deviceParts(userAgent);
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : say('device_name', { browser, system });
}
