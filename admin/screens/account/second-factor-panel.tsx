import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { PanelForm } from '../../kit/page/panel-form.tsx';
import { Panel, TextLine, LoadState } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { FactorSecret } from '#schema/answers/people.ts';
import type { AnswerOf } from '#schema/answers/index.ts';

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
    <Panel title="Authenticator app">
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
          {state.required
            ? 'Your role requires a second factor. Set one up to continue.'
            : 'Sign in with your password and a code from an authenticator app, so that a stolen password isn’t enough.'}
        </p>
        <div className="panel-actions">
          <Button variant="contained" onClick={() => onStep({ is: 'asking-password' })}>
            Set up authenticator app
          </Button>
        </div>
      </>
    );
  }
  const left = state.recovery_codes_left;
  return (
    <>
      <p>
        On. {left === 1 ? '1 recovery code' : `${left} recovery codes`} left.
        {state.required ? ' Your role requires a second factor.' : ''}
      </p>
      <div className="panel-actions">
        <Button variant="outlined" onClick={() => onStep({ is: 'asking-code', before: 'recovery-codes' })}>
          New recovery codes
        </Button>
        {state.required ? null : (
          <Button variant="outlined" onClick={() => onStep({ is: 'asking-code', before: 'disable' })}>
            Turn off
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
      action="Continue"
      onCancel={() => onStep({ is: 'resting' })}
      onSend={async (value) => {
        const body = { current_password: value };
        onStep({ is: 'scanning', secret: await answer('POST /second-factor', { body }) });
      }}
    >
      <TextLine id={id} label="Your password">
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
      <p>Scan this with your authenticator app, then enter the code it shows.</p>
      <QrCode text={secret.uri} label="QR code with the key" />
      <p className="quiet">
        Can’t scan it? Enter this key in the app: <span className="secret">{secret.secret}</span>
      </p>
      <OneLine
        action="Turn on"
        onCancel={() => onStep({ is: 'resting' })}
        onSend={async (code) => {
          const answered = await answer('POST /second-factor/confirm', { body: { code } });
          notify('Authenticator app turned on');
          onStep({ is: 'showing-codes', codes: answered.recovery_codes });
        }}
      >
        <CodeLine label="Code from the app" />
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
      action={before === 'disable' ? 'Turn off' : 'Create new codes'}
      onCancel={() => onStep({ is: 'resting' })}
      onSend={async (code) => {
        if (before === 'disable') {
          await call('POST', '/second-factor/disable', { body: { code } });
          notify('Authenticator app turned off');
          onStep({ is: 'resting' });
        } else {
          const answered = await answer('POST /second-factor/recovery-codes', { body: { code } });
          onStep({ is: 'showing-codes', codes: answered.recovery_codes });
        }
      }}
    >
      <CodeLine label="Code from the app, or a recovery code" />
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
