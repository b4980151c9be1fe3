import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const notify = useNotify();
  return (
    <>
      <p>
        Keep these somewhere safe. Each one signs you in once if you lose your device. They won’t be shown
        again.
      </p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="panel-actions">
        <Button variant="contained" onClick={onDone}>
          I’ve saved them
        </Button>
        <Button
          variant="outlined"
          onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => notify('Copied'))}
        >
          Copy
        </Button>
      </div>
    </>
  );
}
