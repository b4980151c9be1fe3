import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { services } from '../providers/services.ts';
import { say } from './messages.ts';

/**
 * Says that the database is down while it is. Afterwards, failed reads are repeated; input is still in its
 * form.
 */
export function OutageNotice() {
  const { outage } = services;
  const isOn = useSyncExternalStore(outage.subscribe, outage.isOn);
  const queryClient = useQueryClient();
  const wasOn = useRef(false);
  useEffect(() => {
    if (wasOn.current && !isOn) void queryClient.refetchQueries({ type: 'active' });
    wasOn.current = isOn;
  }, [isOn, queryClient]);
  return <div role="status">{isOn ? <p className="notice outage">{say('outage')}</p> : null}</div>;
}
