import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { findInSource } from './find-in-source.ts';
import { type Provenance, sourceAddressOf } from '../provenance.ts';
import { SourceLink } from './source-link.tsx';
import type { FoundInSource } from '#schema/answers/records/drafting.ts';
import { say } from './messages.ts';

interface Idea {
  title?: string;
  passages?: string[] | null;
}

/** The passages that key ideas rest on, with their position and context. */
export function Passages({ provenance }: { provenance: Provenance }) {
  const sourceId = provenance.source?.id;
  const isOfThisSite = sourceAddressOf(provenance) !== undefined;
  const dataProvider = useDataProvider<AppDataProvider>();
  const watched = useWatch({ name: 'key_ideas' }) as unknown;
  const ideas = (Array.isArray(watched) ? (watched as Idea[]) : []).filter(({ title }) => title);
  const texts = ideas.flatMap(({ passages }) => passages ?? []).slice(0, 200);
  const { data } = useQuery({
    queryKey: ['ai', 'found', sourceId, texts],
    queryFn: () => findInSource(dataProvider, sourceId ?? '', texts),
    enabled: sourceId !== undefined && texts.length > 0,
    staleTime: Infinity,
  });
  if (ideas.length === 0) return null;
  const foundOf = (text: string) => data?.[texts.indexOf(text)] ?? undefined;
  return (
    <section className="side-group ai-passages" aria-label={say('passages')}>
      <h2 className="ai-heading">{say('passages')}</h2>
      {isOfThisSite ? (
        <p className="ai-from">
          {say.drawn('passages_of', { source: <SourceLink provenance={provenance} /> })}
        </p>
      ) : null}
      <ol>
        {ideas.map(({ title, passages }, index) => (
          <li key={`${index} ${title}`}>
            <h3>{title}</h3>
            {(passages ?? []).length === 0 ? (
              <p className="ai-verdict" data-lacks="true">
                {say('no_passage')}
              </p>
            ) : null}
            {(passages ?? []).map((passage) => (
              <PassageText key={passage} passage={passage} found={foundOf(passage)} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function PassageText({ passage, found }: { passage: string; found: FoundInSource | undefined }) {
  if (found === undefined) return <q>{passage}</q>;
  return (
    <details>
      <summary>
        <q>{passage}</q>
        <span className="quiet">
          {' '}
          {found.page === null ? found.place : say('page', { page: found.page })}
        </span>
      </summary>
      <p className="ai-around">
        …{found.before}
        <mark>{found.passage}</mark>
        {found.after}…
      </p>
    </details>
  );
}
