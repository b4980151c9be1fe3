import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { say } from './messages.ts';

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const notify = useNotify();
  return (
    <>
      <p>{say('codes_about')}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="panel-actions">
        <Button variant="contained" onClick={onDone}>
          {say('codes_saved')}
        </Button>
        <Button
          variant="outlined"
          onClick={() =>
            void navigator.clipboard.writeText(codes.join('\n')).then(() => notify(say('copied')))
          }
        >
          {say('copy')}
        </Button>
      </div>
    </>
  );
}
