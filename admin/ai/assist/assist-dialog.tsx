import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { TitledDialog } from '../../kit/parts/titled-dialog.tsx';
import { ProposalDifference } from './proposal-difference.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { problemOf } from '../../providers/problem-error.ts';
import './assist.css';
import { type AssistRequest, ASSIST_MAX_CHARS, titleOfTask } from '../tasks.ts';
import { say } from './messages.ts';

interface AssistDialogProps {
  request: AssistRequest;
  /** What a proposal would replace; default: the text itself. */
  before?: string;
  /** Takes a proposal; absent: there is only something to read. */
  onAccept?: (proposal: string) => void;
  onClose: () => void;
}

type Asking =
  | { is: 'waiting-for-language' }
  | { is: 'asking' }
  | { is: 'failed'; words: string }
  | { is: 'proposed'; proposals: string[] };

/** Proposals for a text, with their differences; nothing changes until one is accepted. */
export function AssistDialog({ request, before = request.text, onAccept, onClose }: AssistDialogProps) {
  const { asking, ask } = useAsking(request);
  const [chosen, setChosen] = useState(0);
  const proposals = asking.is === 'proposed' ? asking.proposals : [];
  const proposal = proposals[chosen];
  return (
    <TitledDialog
      title={titleOfTask(request.task)}
      onClose={onClose}
      actions={
        <>
          {asking.is === 'failed' ? (
            <Button variant="outlined" onClick={() => void ask(request.language)}>
              {say('try_again')}
            </Button>
          ) : null}
          <Button color="inherit" onClick={onClose}>
            {say(proposal === undefined ? 'close' : onAccept === undefined ? 'done' : 'discard')}
          </Button>
          {onAccept === undefined || proposal === undefined ? null : (
            <Button
              variant="contained"
              onClick={() => {
                onAccept(proposal);
                onClose();
              }}
            >
              {say('accept')}
            </Button>
          )}
        </>
      }
    >
      {asking.is === 'waiting-for-language' ? (
        <LanguageForm onChoose={(language) => void ask(language)} />
      ) : null}
      {asking.is === 'asking' ? <p role="status">{say('asking')}</p> : null}
      {asking.is === 'failed' ? (
        <p className="field-error" role="alert">
          {asking.words}
        </p>
      ) : null}
      {onAccept === undefined ? (
        <ul className="assist-findings">
          {proposals.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        <Proposals before={before} proposals={proposals} chosen={chosen} onChoose={setChosen} />
      )}
    </TitledDialog>
  );
}

function useAsking(request: AssistRequest) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const needsLanguage = request.task === 'translate';
  const [asking, setAsking] = useState<Asking>({ is: needsLanguage ? 'waiting-for-language' : 'asking' });
  const stop = useRef<AbortController>(undefined);
  async function ask(language?: string): Promise<void> {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setAsking({ is: 'asking' });
    const body = {
      ...request,
      text: request.text.slice(0, ASSIST_MAX_CHARS),
      ...(language === undefined ? {} : { language }),
    };
    try {
      const call = dataProvider.answer('POST /content/assist', {
        body,
        signal: own.signal,
      });
      setAsking({ is: 'proposed', proposals: (await call).proposals });
    } catch (error) {
      if (own.signal.aborted) return;
      const words = problemOf(error)?.messages.join(' ') ?? say('unreachable');
      setAsking({ is: 'failed', words });
    }
  }
  const begin = useRef(ask);
  useEffect(() => {
    if (!needsLanguage) void begin.current();
    // Closing the dialog discards the answer.
    return () => stop.current?.abort();
  }, [needsLanguage]);
  return { asking, ask };
}

interface ProposalsProps {
  before: string;
  proposals: readonly string[];
  chosen: number;
  onChoose: (index: number) => void;
}

function Proposals({ before, proposals, chosen, onChoose }: ProposalsProps) {
  const name = useId();
  const [only] = proposals;
  if (only === undefined) return null;
  if (proposals.length === 1) {
    return (
      <div className="assist-proposal">
        <ProposalDifference before={before} after={only} />
      </div>
    );
  }
  return (
    <fieldset className="assist-choices">
      <legend className="visually-hidden">{say('suggestions')}</legend>
      {proposals.map((text, index) => (
        <label key={text} className="assist-proposal">
          <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} />
          <ProposalDifference before={before} after={text} />
        </label>
      ))}
    </fieldset>
  );
}

function LanguageForm({ onChoose }: { onChoose: (language: string) => void }) {
  const [language, setLanguage] = useState('');
  const id = useId();
  return (
    <form
      className="assist-language"
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the record is not meant.
        event.stopPropagation();
        if (language.trim() !== '') onChoose(language.trim());
      }}
    >
      <label className="field-label" htmlFor={id}>
        {say('language')}
      </label>
      <span className="row">
        <input
          id={id}
          className="input"
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        />
        <Button type="submit" variant="outlined" disabled={language.trim() === ''}>
          {say('translate')}
        </Button>
      </span>
    </form>
  );
}
