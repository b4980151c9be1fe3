import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { PASSKEY_NAME_MAX_CHARS } from '#schema/limits.ts';
import { RelativeTime } from '../../layout/relative-time.tsx';
import { createPasskey, supportsPasskeys, wordsOfPasskey } from '../../providers/passkeys.ts';
import { Failure, Panel, TextLine, LoadState } from '../parts.tsx';
import { useCall, useWork } from '../use-work.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { deviceOf } from './device-name.ts';

interface Passkey {
  id: string;
  name: string;
  backed_up: boolean;
  created_at: string;
  last_used_at: string | null;
}

type Step = { is: 'resting' } | { is: 'naming' } | { is: 'showing-codes'; codes: string[] };

const KEY = ['passkeys'];

/** The passkeys of the own account: each with its name and last use, to be added and removed here. */
export function PasskeysPanel() {
  const call = useCall();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ is: 'resting' });
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      call<{ data: Passkey[] }>('GET', '/passkeys', { query: { per_page: 100 }, signal }),
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
      <p className="quiet">This browser does not support passkeys, or the site is not open over HTTPS.</p>
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
  const call = useCall();
  const notify = useNotify();
  const id = useId();
  const work = useWork();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    void work.run(async () => {
      const options = await call<object>('POST', '/passkeys/options');
      const passkey = await createPasskey(options).catch((error: unknown) => {
        throw new Error(wordsOfPasskey(error), { cause: error });
      });
      const added = await call<Passkey & { recovery_codes?: string[] }>('POST', '/passkeys', {
        body: { name, passkey },
      });
      notify('Passkey added');
      const codes = added.recovery_codes;
      onStep(codes === undefined ? { is: 'resting' } : { is: 'showing-codes', codes });
    });
  };
  return (
    <form className="short-form" onSubmit={submit}>
      <TextLine id={id} label="Name">
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
      <Failure>{work.failure}</Failure>
      <div className="panel-actions">
        <Button type="submit" variant="contained" loading={work.isBusy}>
          Add passkey
        </Button>
        <Button variant="outlined" onClick={() => onStep({ is: 'resting' })}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function PasskeyRows({ passkeys, onChange }: { passkeys: readonly Passkey[]; onChange: () => void }) {
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const remove = async ({ id }: Passkey) => {
    if (await work.run(() => call('DELETE', `/passkeys/${id}`))) notify('Passkey removed');
    onChange();
  };
  if (passkeys.length === 0) return null;
  return (
    <>
      <Failure>{work.failure}</Failure>
      <table className="rows action-rows">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {passkeys.map((passkey) => (
            <tr key={passkey.id}>
              <td>
                {passkey.name}
                <div className="quiet">{passkey.backed_up ? 'Synced' : 'On one device only'}</div>
              </td>
              <td>{passkey.last_used_at === null ? 'Never' : <RelativeTime iso={passkey.last_used_at} />}</td>
              <td>
                <Button
                  variant="outlined"
                  disabled={work.isBusy}
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => void remove(passkey)}
                >
                  Remove
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
