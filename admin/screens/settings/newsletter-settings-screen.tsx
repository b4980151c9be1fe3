import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuthenticated, useNotify } from 'react-admin';
import { useActor } from '../../providers/actor.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import '../../kit/parts/parts.css';
import { Failure, Panel, LoadState } from '../../kit/parts/parts.tsx';
import { AccessDenied } from '../../kit/page/states.tsx';
import { useCall, useWork } from '../../kit/work/use-work.ts';
import '../../kit/page/page.css';
import { BouncePanels } from './bounce-panels.tsx';
import './bounce-settings.css';
import './settings.css';

const PATH = '/settings/newsletter';

type Readings = 'off' | 'anonymous' | 'named';

const CHOICES: readonly { value: Readings; label: string; about: string }[] = [
  {
    value: 'off',
    label: 'Not at all',
    about:
      'Links lead straight to where they lead. Results know deliveries and unsubscriptions alone, and subjects cannot be tried.',
  },
  {
    value: 'anonymous',
    label: 'As numbers',
    about:
      'How many people opened and clicked, machines apart. Nobody is named, and nobody is followed from one issue to the next.',
  },
  {
    value: 'named',
    label: 'With names',
    about:
      'Deliveries, histories and segments know who opened and clicked. Readers must be told, and in many countries asked.',
  },
];

/** `/admin/settings/newsletter`: whether opens and clicks are counted, and how bounces are taken in. The choice is kept at once, for issues sent from then on. */
export function NewsletterSettingsScreen() {
  useAuthenticated();
  const actor = useActor();
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const queryKey = ['settings', 'newsletter'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<{ readings: Readings }>('GET', PATH, { signal }),
    enabled: actor?.role === 'administrator',
  });
  if (actor !== undefined && actor.role !== 'administrator') return <AccessDenied />;
  const choose = async (readings: Readings) => {
    const isDone = await work.run(async () => {
      queryClient.setQueryData(queryKey, await call('PUT', PATH, { body: { readings } }));
    });
    if (isDone) notify('Saved');
  };
  return (
    <div className="desk-page">
      <PageTitle crumbs={[{ label: 'Settings' }, { label: 'Newsletter' }]} />
      <h1>Newsletter</h1>
      <div className="panels">
        <Panel title="Opens and clicks are counted">
          <Failure>{work.failure}</Failure>
          <LoadState data={data} error={error} onRetry={() => void refetch()} />
          {data === undefined ? null : (
            <div className="choices" role="radiogroup" aria-label="Opens and clicks are counted">
              {CHOICES.map(({ value, label, about }) => (
                <label className="check-line" key={value}>
                  <input
                    type="radio"
                    name="readings"
                    value={value}
                    checked={data.readings === value}
                    disabled={work.isBusy}
                    onChange={() => void choose(value)}
                  />
                  <span>
                    {label}
                    <br />
                    <span className="quiet">{about}</span>
                  </span>
                </label>
              ))}
            </div>
          )}
        </Panel>
        {actor === undefined ? null : <BouncePanels />}
      </div>
    </div>
  );
}
