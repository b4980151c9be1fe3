import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { PASSKEY_NAME_MAX_CHARS } from '#schema/base/limits.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { createPasskey, supportsPasskeys, passkeyErrorText } from '../../providers/passkeys.ts';
import { PanelForm } from '../../kit/page/panel-form.tsx';
import { Ask, Failure, LoadState, Panel, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { deviceOf } from './device-name.ts';
import { UsedTable } from './used-table.tsx';
import type { PasskeyView } from '#schema/answers/operations/sign-in.ts';
import { say } from './messages.ts';

type Step = { is: 'resting' } | { is: 'naming' } | { is: 'showing-codes'; codes: string[] };

const KEY = ['passkeys'];

/** The passkeys of the own account: each with its name and last use, to be added and removed here. */
export function PasskeysPanel() {
  const answer = useAnswer();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ is: 'resting' });
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answer('GET /passkeys', { query: { per_page: 100 }, signal }),
  });
  const go = (next: Step) => {
    setStep(next);
    void queryClient.invalidateQueries({ queryKey: KEY });
    void queryClient.invalidateQueries({ queryKey: ['second-factor'] });
  };
  return (
    <Panel title={say('passkeys')}>
      <p className="quiet">{say('passkeys_about')}</p>
      <LoadState data={data} error={error} onRetry={() => void refetch()} />
      {data === undefined ? null : (
        <PasskeyRows passkeys={data.data} onChange={() => go({ is: 'resting' })} />
      )}
      {step.is === 'showing-codes' ? (
        <RecoveryCodes codes={step.codes} onDone={() => go({ is: 'resting' })} />
      ) : step.is === 'naming' ? (
        <AddPasskey onStep={go} />
      ) : (
        <AddButton onAdd={() => setStep({ is: 'naming' })} />
      )}
    </Panel>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  if (!supportsPasskeys()) {
    return <p className="quiet">{say('passkeys_unsupported')}</p>;
  }
  return (
    <div className="panel-actions">
      <Button variant="contained" onClick={onAdd}>
        {say('add_passkey')}
      </Button>
    </div>
  );
}

function AddPasskey({ onStep }: { onStep: (step: Step) => void }) {
  const answer = useAnswer();
  const notify = useNotify();
  const id = useId();
  const work = useWork();
  const add = (fields: FormData) =>
    work.run(async () => {
      const options = await answer('POST /passkeys/options');
      const passkey = await createPasskey(options).catch((error: unknown) => {
        throw new Error(passkeyErrorText(error), { cause: error });
      });
      const added = await answer('POST /passkeys', {
        body: { name: fields.get('name'), passkey },
      });
      notify(say('passkey_added'));
      const codes = added.recovery_codes;
      onStep(codes === undefined ? { is: 'resting' } : { is: 'showing-codes', codes });
    });
  return (
    <PanelForm
      action={say('add_passkey')}
      isBusy={work.isBusy}
      failure={work.failure}
      onSend={(fields) => void add(fields)}
      onCancel={() => onStep({ is: 'resting' })}
    >
      <TextLine id={id} label={say('name')} help={say('passkey_name_help')}>
        <input
          className="input"
          id={id}
          name="name"
          required
          maxLength={PASSKEY_NAME_MAX_CHARS}
          defaultValue={deviceOf(navigator.userAgent)}
          ref={(element) => element?.select()}
        />
      </TextLine>
    </PanelForm>
  );
}

function PasskeyRows({ passkeys, onChange }: { passkeys: readonly PasskeyView[]; onChange: () => void }) {
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const [asked, setAsked] = useState<PasskeyView>();
  const remove = async ({ id }: PasskeyView) => {
    if (await work.run(() => call('DELETE', `/passkeys/${id}`))) notify(say('passkey_removed'));
    setAsked(undefined);
    onChange();
  };
  return (
    <>
      <Failure>{work.failure}</Failure>
      <UsedTable
        head={say('name')}
        action={say('remove')}
        isBusy={work.isBusy}
        rows={passkeys.map((passkey) => ({
          id: passkey.id,
          name: passkey.name,
          about: passkey.backed_up ? say('passkey_synced') : say('passkey_local'),
          lastUsed:
            passkey.last_used_at === null ? say('never_used') : <RelativeTime iso={passkey.last_used_at} />,
          onAct: () => setAsked(passkey),
        }))}
      />
      {asked === undefined ? null : (
        <Ask
          question={say('remove_passkey_title', { name: asked.name })}
          action={say('remove_passkey')}

          isDangerous
          isBusy={work.isBusy}
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>{say('remove_passkey_about')}</p>
        </Ask>
      )}
    </>
  );
}
