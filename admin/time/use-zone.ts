import { useStore } from 'react-admin';
import { browserZone } from './zoned-time.ts';

/** The zone in which this person plans, remembered; the browser's own until another one was chosen. */
export function useZone(): [string, (zone: string) => void] {
  return useStore('publishing.zone', browserZone());
}
