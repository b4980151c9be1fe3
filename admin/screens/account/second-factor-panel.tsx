import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { PanelForm } from '../../kit/page/panel-form.tsx';
import { Panel, TextLine, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { FactorSecret } from '#schema/answers/operations/people.ts';
import type { AnswerOf } from '#schema/answers/index.ts';
import { say } from './messages.ts';

/** What the panel is in the middle of. */
type Step =
  | { is: 'resting' }
  | { is: 'asking-password' }
  | { is: 'scanning'; secret: FactorSecret }
  | { is: 'showing-codes'; codes: string[] }
  | { is: 'asking-code'; before: 'disable' | 'recovery-codes' };

/** A second factor by an authenticator app, with recovery codes for when it is lost. */
export function SecondFactorPanel() {
  const answer = useAnswer();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ is: 'resting' });
  const { data, error, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => answer('GET /second-factor', { signal }),
  });
  const go = (next: Step) => {
    setStep(next);
    void queryClient.invalidateQueries({ queryKey: ['second-factor'] });
  };
  return (
    <Panel title={say('app_title')}>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : step.is === 'resting' ? (
        <Resting state={data} onStep={setStep} />
      ) : step.is === 'asking-password' ? (
        <AskPassword onStep={go} />
      ) : step.is === 'scanning' ? (
        <Scan secret={step.secret} onStep={go} />
      ) : step.is === 'asking-code' ? (
        <AskCode before={step.before} onStep={go} />
      ) : (
        <RecoveryCodes codes={step.codes} onDone={() => go({ is: 'resting' })} />
      )}
    </Panel>
  );
}

function Resting({ state, onStep }: { state: AnswerOf<'GET /second-factor'>; onStep: (step: Step) => void }) {
  if (!state.enabled) {
    return (
      <>
        <p className={state.required ? 'warning-words' : 'quiet'}>
          {state.required ? say('app_required') : say('app_about')}
        </p>
        <div className="panel-actions">
          <Button variant="contained" onClick={() => onStep({ is: 'asking-password' })}>
            {say('set_up_app')}
          </Button>
        </div>
      </>
    );
  }
  const left = state.recovery_codes_left;
  return (
    <>
      <p>{say(state.required ? 'app_on_required' : 'app_on', { count: left })}</p>
      <div className="panel-actions">
        <Button variant="outlined" onClick={() => onStep({ is: 'asking-code', before: 'recovery-codes' })}>
          {say('new_codes')}
        </Button>
        {state.required ? null : (
          <Button variant="outlined" onClick={() => onStep({ is: 'asking-code', before: 'disable' })}>
            {say('turn_off')}
          </Button>
        )}
      </div>
    </>
  );
}

function AskPassword({ onStep }: { onStep: (step: Step) => void }) {
  const answer = useAnswer();
  const id = useId();
  return (
    <OneLine
      action={say('continue')}
      onCancel={() => onStep({ is: 'resting' })}
      onSend={async (value) => {
        const body = { current_password: value };
        onStep({ is: 'scanning', secret: await answer('POST /second-factor', { body }) });
      }}
    >
      <TextLine id={id} label={say('your_password')}>
        <input
          className="input"
          id={id}
          name="value"
          type="password"
          autoComplete="current-password"
          required
          ref={focused}
        />
      </TextLine>
    </OneLine>
  );
}

function Scan({ secret, onStep }: { secret: FactorSecret; onStep: (step: Step) => void }) {
  const answer = useAnswer();
  const notify = useNotify();
  return (
    <>
      <p>{say('scan')}</p>
      <QrCode text={secret.uri} label={say('qr_code')} />
      <p className="quiet">{say.drawn('key', { key: <span className="secret">{secret.secret}</span> })}</p>
      <OneLine
        action={say('turn_on')}
        onCancel={() => onStep({ is: 'resting' })}
        onSend={async (code) => {
          const answered = await answer('POST /second-factor/confirm', { body: { code } });
          notify(say('app_on_done'));
          onStep({ is: 'showing-codes', codes: answered.recovery_codes });
        }}
      >
        <CodeLine label={say('app_code')} />
      </OneLine>
    </>
  );
}

function AskCode({ before, onStep }: { before: 'disable' | 'recovery-codes'; onStep: (step: Step) => void }) {
  const call = useCall();
  const answer = useAnswer();
  const notify = useNotify();
  return (
    <OneLine
      action={before === 'disable' ? say('turn_off') : say('create_codes')}
      onCancel={() => onStep({ is: 'resting' })}
      onSend={async (code) => {
        if (before === 'disable') {
          await call('POST', '/second-factor/disable', { body: { code } });
          notify(say('app_off_done'));
          onStep({ is: 'resting' });
        } else {
          const answered = await answer('POST /second-factor/recovery-codes', { body: { code } });
          onStep({ is: 'showing-codes', codes: answered.recovery_codes });
        }
      }}
    >
      <CodeLine label={say('app_or_recovery_code')} />
    </OneLine>
  );
}

function CodeLine({ label }: { label: string }) {
  const id = useId();
  return (
    <TextLine id={id} label={label}>
      <input
        className="input"
        id={id}
        name="value"
        inputMode="text"
        autoComplete="one-time-code"
        required
        ref={focused}
      />
    </TextLine>
  );
}

interface OneLineProps {
  action: string;
  children: ReactNode;
  onSend: (value: string) => Promise<void>;
  onCancel: () => void;
}

/** One thing to type, sent by Return as well. */
function OneLine({ action, children, onSend, onCancel }: OneLineProps) {
  const work = useWork();
  const send = (fields: FormData) => {
    const value = fields.get('value');
    if (typeof value === 'string') void work.run(() => onSend(value));
  };
  return (
    <PanelForm action={action} isBusy={work.isBusy} failure={work.failure} onSend={send} onCancel={onCancel}>
      {children}
    </PanelForm>
  );
}

function focused(element: HTMLInputElement | null): void {
  element?.focus();
}
