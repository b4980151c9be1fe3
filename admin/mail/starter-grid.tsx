import { useQuery } from '@tanstack/react-query';
import { STARTER_TEMPLATES, type StarterTemplate } from '#schema/newsletter/starter-templates.ts';
import { useAnswer } from '../kit/work/use-work.ts';
import { sayDeclared } from '../language/current.ts';
import { MailFrame } from './mail-frame.tsx';
import './starter-grid.css';
import { say } from './messages.ts';

interface StarterGridProps {
  starters?: readonly StarterTemplate[];
  isBusy: boolean;
  onTake: (starter: StarterTemplate) => void;
}

/** Ready-made layouts, shown as they look. */
export function StarterGrid({ starters = STARTER_TEMPLATES, isBusy, onTake }: StarterGridProps) {
  return (
    <ul className="starters">
      {starters.map((starter) => (
        <li key={starter.key}>
          <button type="button" disabled={isBusy} onClick={() => onTake(starter)}>
            <Page starter={starter} />
            <span>
              <strong>{starterName(starter)}</strong>
              <br />
              <span className="quiet">{sayDeclared(`starters.${starter.key}.about`, starter.about)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The name of a layout in the language of this person. */
export function starterName({ key, name }: StarterTemplate): string {
  return sayDeclared(`starters.${key}.name`, name);
}

/** As it looks, small; its words are in the button. */
function Page({ starter: { key, subject, preheader, blocks } }: { starter: StarterTemplate }) {
  const answer = useAnswer();
  const { data } = useQuery({
    queryKey: ['starter', key],
    queryFn: ({ signal }) =>
      answer('POST /newsletter-templates/preview', {
        body: { name: say('sample_issue'), subject, preheader, blocks },
        signal,
      }),
    staleTime: Infinity,
  });
  return (
    <div className="starter-page" inert>
      {data == null ? null : <MailFrame html={data.html} title="" drawnWidth={640} />}
    </div>
  );
}
