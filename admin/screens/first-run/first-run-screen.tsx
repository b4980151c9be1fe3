import { useEffect, useRef, useState } from 'react';
import { useAuthenticated, useNavigate } from 'react-admin';
import { can, settingsAccess } from '#schema/access/access.ts';
import type { FirstRun } from '#schema/answers/operations/first-run.ts';
import '../../form/form.css';
import '../../kit/page/page.css';
import { AccessDenied } from '../../kit/page/states.tsx';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import '../../kit/parts/parts.css';
import { Link } from '../../kit/parts/link.tsx';
import { LoadState } from '../../kit/parts/parts.tsx';
import { useActor } from '../../providers/actor.ts';
import { ADMIN_BASE } from '../../router/address-codec.ts';
import { LoadedSettings } from '../../settings/settings-page.tsx';
import { useChangeFirstRun, useFirstRun } from '../../settings/use-first-run.ts';
import './first-run.css';
import { say } from './messages.ts';
import { SiteStep } from './site-step.tsx';
import { TextsStep } from './texts-step.tsx';

/** `/admin/setup`: the name of a new site and what it starts with. Resumes where it was left. */
export function FirstRunScreen() {
  useAuthenticated();
  const actor = useActor();
  const { data, error, refetch } = useFirstRun();
  if (actor === undefined) return null;
  if (!can(actor, settingsAccess.update)) return <AccessDenied />;
  return (
    <div className="desk-page first-run">
      <PageTitle crumbs={[{ label: say('setup') }]} />
      {data === undefined ? (
        <>
          <h1>{say('setup')}</h1>
          <LoadState data={data} error={error} onRetry={() => void refetch()} />
        </>
      ) : data.step === 'done' ? (
        <Finished />
      ) : (
        <Steps step={data.step} starterTexts={data.starter_texts} />
      )}
    </div>
  );
}

const STEPS = ['site', 'texts'] as const;
type Step = (typeof STEPS)[number];

function Steps({ step, starterTexts }: { step: Step; starterTexts: FirstRun['starter_texts'] }) {
  const [shown, show] = useState(step);
  const change = useChangeFirstRun();
  const navigate = useNavigate();
  const steps = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  // The keyboard and screen readers continue at the top of the step.
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    steps.current?.querySelector<HTMLElement>('div:not([hidden]) > h1')?.focus();
  }, [shown]);
  return (
    <div ref={steps}>
      <p className="quiet">{say('step', { step: STEPS.indexOf(shown) + 1, steps: STEPS.length })}</p>
      {/* Both stay mounted, so that input is still there after going back. */}
      <div hidden={shown !== 'site'}>
        <h1 tabIndex={-1}>{say('your_site')}</h1>
        <p className="quiet">{say('change_later')}</p>
        <LoadedSettings name="general">
          {(answer) => (
            <SiteStep
              answer={answer}
              onDone={async () => {
                await change({ step: 'texts' });
                show('texts');
              }}
            />
          )}
        </LoadedSettings>
      </div>
      <div hidden={shown !== 'texts'}>
        <h1 tabIndex={-1}>{say('start_with')}</h1>
        <TextsStep
          starterTexts={starterTexts}
          onBack={() => show('site')}
          onDone={async (next) => {
            await change({ step: 'done' });
            navigate(next);
          }}
        />
      </div>
      <p className="first-run-skip">
        <Link className="text-link" to={ADMIN_BASE}>
          {say('finish_later')}
        </Link>
      </p>
    </div>
  );
}

function Finished() {
  return (
    <>
      <h1>{say('setup')}</h1>
      <p className="quiet">
        {say.drawn('finished', {
          link: (
            <Link className="text-link" to={ADMIN_BASE}>
              {say('to_today')}
            </Link>
          ),
        })}
      </p>
    </>
  );
}
