import type { FormKind, SettingInputProps } from '../kind.ts';
import { Line } from '../line.tsx';
import { Lines } from '../lines.tsx';
import { say } from '../messages.ts';

const REMOVED = { isRemoved: true } as const;
/** The empty text leaves what is stored. */
type Typed = string | typeof REMOVED;

/** Written, never read. */
export const secretInput: FormKind<'secret', Typed> = {
  typedOf: () => '',
  sentOf: (typed) => (typeof typed === 'string' ? typed.trim() : null),
  Input: SecretInput,
};

function SecretInput(props: SettingInputProps<'secret', Typed>) {
  const { typed, onChange, returned, help, isLocked } = props;
  const isStored = isSet(returned);
  const shown = {
    ...props,
    typed: typeof typed === 'string' ? typed : '',
    help: isLocked
      ? help
      : [help, say(isStored ? 'secret_stored' : 'secret_empty')]
          .filter((words) => words !== undefined)
          .join(' '),
  };
  return (
    <>
      {props.field.multiline === true ? (
        <Lines {...shown} />
      ) : (
        <Line {...shown} input={{ type: 'password', autoComplete: 'new-password' }} />
      )}
      {isStored && !isLocked ? (
        <label className="check-line">
          <input
            type="checkbox"
            checked={typeof typed !== 'string'}
            onChange={({ target }) => onChange(target.checked ? REMOVED : '')}
          />
          {say('remove_secret')}
        </label>
      ) : null}
    </>
  );
}

function isSet(returned: unknown): boolean {
  return typeof returned === 'object' && returned !== null && 'set' in returned && returned.set === true;
}
