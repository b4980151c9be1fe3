import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { PASSKEY_NAME_MAX_CHARS } from '#schema/limits.ts';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { createPasskey, supportsPasskeys, wordsOfPasskey } from '../../providers/passkeys.ts';
import { PanelForm } from '../../kit/page/panel-form.tsx';
import { Ask, Failure, LoadState, Panel, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../../kit/work/use-work.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { deviceOf } from './device-name.ts';
import { UsedTable } from './used-table.tsx';
import type { PasskeyView } from '#schema/answers/sign-in.ts';

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
    <Panel title="Passkeys">
      <p className="quiet">
        Sign in with your fingerprint, face, screen lock, or security key. Once you have a passkey, your
        password alone no longer signs you in.
      </p>
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
    return (
      <p className="quiet">Passkeys need a browser that supports them and a secure connection (HTTPS).</p>
    );
  }
  return (
    <div className="panel-actions">
      <Button variant="contained" onClick={onAdd}>
        Add passkey
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
        throw new Error(wordsOfPasskey(error), { cause: error });
      });
      const added = await answer('POST /passkeys', {
        body: { name: fields.get('name'), passkey },
      });
      notify('Passkey added');
      const codes = added.recovery_codes;
      onStep(codes === undefined ? { is: 'resting' } : { is: 'showing-codes', codes });
    });
  return (
    <PanelForm
      action="Add passkey"
      isBusy={work.isBusy}
      failure={work.failure}
      onSend={(fields) => void add(fields)}
      onCancel={() => onStep({ is: 'resting' })}
    >
      <TextLine id={id} label="Name" help="Tells it apart from your other passkeys.">
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
    if (await work.run(() => call('DELETE', `/passkeys/${id}`))) notify('Passkey removed');
    setAsked(undefined);
    onChange();
  };
  return (
    <>
      <Failure>{work.failure}</Failure>
      <UsedTable
        head="Name"
        action="Remove"
        isBusy={work.isBusy}
        rows={passkeys.map((passkey) => ({
          id: passkey.id,
          name: passkey.name,
          about: passkey.backed_up ? 'Synced across your devices' : 'On one device only',
          lastUsed: passkey.last_used_at === null ? 'Never' : <RelativeTime iso={passkey.last_used_at} />,
          onAct: () => setAsked(passkey),
        }))}
      />
      {asked === undefined ? null : (
        <Ask
          question={`Remove “${asked.name}”?`}
          action="Remove passkey"
          cancel="Cancel"
          isDangerous
          isBusy={work.isBusy}
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>You can no longer sign in with it.</p>
        </Ask>
      )}
    </>
  );
}
