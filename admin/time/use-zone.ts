import { useStore } from 'react-admin';
import { browserZone, currentZone } from './zones.ts';

/** The zone in which this person plans, remembered; the browser's own until another one was chosen. */
export function useZone(): [string, (zone: string) => void] {
  const [zone, setZone] = useStore('publishing.zone', browserZone());
  return [currentZone(zone), setZone];
}
