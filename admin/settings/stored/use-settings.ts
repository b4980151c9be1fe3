import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { can } from '#schema/access/access.ts';
import type { AnswerOf } from '#schema/answers/index.ts';
import { type SettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import { useActor } from '../../providers/actor.ts';
import { settingsKey } from './settings-key.ts';

type ReadLine<Name extends SettingsName> = `GET /settings/${Name}`;

/** A group of settings as the server tells it. */
export function useSettings<Name extends SettingsName>(name: Name): UseQueryResult<AnswerOf<ReadLine<Name>>>;
export function useSettings(name: SettingsName): UseQueryResult<AnswerOf<ReadLine<SettingsName>>> {
  const answer = useAnswer();
  const actor = useActor();
  return useQuery({
    queryKey: settingsKey(name),
    queryFn: ({ signal }) => answer(`GET /settings/${name}`, { signal }),
    enabled: actor !== undefined && can(actor, settingsGroup(name).access.get),
    // Forms that are open keep what they show: a newer version behind them would be overwritten without a conflict.
    staleTime: Infinity,
    gcTime: 0,
  });
}
