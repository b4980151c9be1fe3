import { useId, useState } from 'react';
import { API_TOKEN_DAYS_DEFAULT } from '#schema/base/limits.ts';
import { type Scope, labelOfScope, scopesOfRole } from '#schema/access/scopes.ts';
import { useActor } from '../../providers/actor.ts';
import { PanelForm } from '../../kit/page/panel-form.tsx';
import { CheckLine, TextLine } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import type { ApiTokenView } from '#schema/answers/operations/people.ts';
import { say } from './messages.ts';

const DAYS = [7, 30, API_TOKEN_DAYS_DEFAULT, 365];

interface NewTokenProps {
  onMade: (token: ApiTokenView) => void;
  onCancel: () => void;
}

/** A token for one program: its name, what it is for, and how long it lasts. */
export function NewToken({ onMade, onCancel }: NewTokenProps) {
  const answer = useAnswer();
  const work = useWork();
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const id = useId();
  const create = (fields: FormData) => {
    const { name, days } = Object.fromEntries(fields);
    const body = { name, scopes, expires_in_days: Number(days) };
    void work.run(async () => onMade(await answer('POST /api-tokens', { body })));
  };
  return (
    <PanelForm
      action={say('create_token')}
      isBusy={work.isBusy}
      failure={work.failure}
      isIncomplete={scopes.length === 0}
      onSend={create}
      onCancel={onCancel}
    >
      <TextLine id={`${id}-name`} label={say('token_name')}>
        <input className="input" id={`${id}-name`} name="name" maxLength={100} required />
      </TextLine>
      <ScopeChoice chosen={scopes} onChange={setScopes} />
      <TextLine id={`${id}-days`} label={say('expiry')}>
        <select className="input" id={`${id}-days`} name="days" defaultValue={API_TOKEN_DAYS_DEFAULT}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {say('days', { count: days })}
            </option>
          ))}
        </select>
      </TextLine>
    </PanelForm>
  );
}

interface ScopeChoiceProps {
  chosen: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
}

/** Not offered yet, because no assistant could use such a token. */
const NOT_OFFERED: readonly Scope[] = ['mcp'];

/** Only what the person may do themselves is offered. */
function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const actor = useActor();
  const offered = scopesOfRole(actor?.role ?? 'viewer').filter((scope) => !NOT_OFFERED.includes(scope));
  return (
    <fieldset className="scopes">
      <legend className="field-label">{say('permissions')}</legend>
      {offered.map((scope) => (
        <CheckLine
          key={scope}
          label={labelOfScope(scope)}
          isOn={chosen.includes(scope)}
          onChange={(isOn) => onChange(isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
        />
      ))}
    </fieldset>
  );
}
