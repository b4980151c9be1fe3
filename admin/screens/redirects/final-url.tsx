import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormMode } from '../../form/form-mode.ts';
import '../../form/form.css';
import { usePaused } from '../../inputs/parts/use-choices.ts';
import '../../kit/parts/parts.css';
import { useAnswer } from '../../kit/work/use-work.ts';
import { say } from './messages.ts';
import './redirects.css';

/** Long enough that only a finished URL is looked up. */
const PAUSE_MS = 400;
/** Represents any page below a folder. */
const ANY_PAGE = 'any-page';

/** Below the target of a redirect: says that it is itself redirected, and offers to use its final URL instead. */
export function FinalUrl() {
  const { setValue, clearErrors, setFocus } = useFormContext();
  const { isReadOnly } = useFormMode();
  const to: unknown = useWatch({ name: 'to' });
  const typed = typeof to === 'string' ? to.trim() : '';
  const final = useFinal(typed);
  const use = () => {
    setValue('to', final, { shouldDirty: true });
    clearErrors('to');
    setFocus('to');
  };
  return (
    <div role="status" className="final-url">
      {final === undefined || isReadOnly ? null : (
        <>
          <p className="field-help warning-words">{say('to_redirected', { final })}</p>
          <Button variant="outlined" size="small" onClick={use}>
            {say('use_final', { final })}
          </Button>
        </>
      )}
    </div>
  );
}

/** Where this target takes visitors; undefined if that is the target itself, or not known yet. */
function useFinal(typed: string): string | undefined {
  const settled = usePaused(typed, PAUSE_MS);
  const answer = useAnswer();
  const path = pathOf(settled);
  const { data } = useQuery({
    queryKey: ['resolved', path],
    queryFn: ({ signal }) => answer('GET /redirects/resolve', { query: { path: path ?? '/' }, signal }),
    enabled: path !== undefined,
    retry: false,
  });
  const end = data?.is === 'redirect' ? data.steps.at(-1)?.to : undefined;
  if (settled !== typed || end == null) return undefined;
  const [, rest = ''] = /^[^?#]*(.*)$/s.exec(typed) ?? [];
  const final = end.endsWith(`/${ANY_PAGE}`) ? `${end.slice(0, -ANY_PAGE.length)}*` : end;
  return /[?#]/.test(final) ? final : final + rest;
}

/** The path to look up; for a folder, any page in it. */
function pathOf(target: string): string | undefined {
  const { origin } = window.location;
  const own = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target;
  const [path = ''] = own.replace(/\*$/, ANY_PAGE).split(/[?#]/, 1);
  return /^\/[^/]/.test(path) ? path : undefined;
}
