import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { FieldFrame } from '../form/field-frame.tsx';
import { imagePath } from '../layout/cover.tsx';
import { RelativeTime } from '../layout/relative-time.tsx';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { Wishes } from './draft-kinds.ts';

interface KeptSource {
  id: string;
  name: string;
  characters: number;
  last_used_at: string;
}
interface LibraryImage {
  image_unique_identifier: string;
  alt: string | null;
}

const PICTURES_MAX = 10;
const PICTURES_SHOWN = 24;

interface SourceLibraryProps {
  wishes: Wishes;
  change: (change: Partial<Wishes>) => void;
  errors: Record<string, string>;
}

/** Sources that were read before, and pictures of pages, for models that can look at them. */
export function SourceLibrary({ wishes, change, errors }: SourceLibraryProps) {
  return (
    <div className="stack">
      <EarlierSources
        chosen={wishes.sourceId}
        onChoose={(sourceId) => change({ sourceId })}
        error={errors.source_id}
      />
      <Pictures
        chosen={wishes.pictures}
        onChange={(pictures) => change({ pictures })}
        error={errors.source_image_ids}
      />
    </div>
  );
}

interface EarlierSourcesProps {
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

function EarlierSources({ chosen, onChoose, error }: EarlierSourcesProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, isError } = useQuery({
    queryKey: ['ai', 'sources'],
    queryFn: ({ signal }) => dataProvider.ask<KeptSource[]>('GET', '/ai/sources', { signal }),
  });
  const name = useId();
  return (
    <FieldFrame
      id={name}
      label="Sources of earlier drafts"
      help="Each is kept for 30 days after it was used last."
      error={isError ? 'The sources could not be loaded.' : error}
      isGroup
    >
      {data === undefined ? null : data.length === 0 ? (
        <p className="quiet">None yet: a file or a text that you send is listed here from then on.</p>
      ) : (
        <ul className="ai-sources">
          {data.map(({ id, name: title, characters, last_used_at: usedAt }) => (
            <li key={id}>
              <label>
                <input type="radio" name={name} checked={chosen === id} onChange={() => onChoose(id)} />
                <span className="ai-file-name">{title}</span>
                <span className="quiet">{Math.ceil(characters / 1000).toLocaleString()} k characters</span>
                <span className="quiet">
                  <RelativeTime iso={usedAt} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}

interface PicturesProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

function Pictures({ chosen, onChange, error }: PicturesProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const id = useId();
  const { data } = useQuery({
    queryKey: ['ai', 'pictures'],
    queryFn: ({ signal }) =>
      dataProvider.ask<{ data: LibraryImage[] }>('GET', '/image', {
        query: { per_page: PICTURES_SHOWN },
        signal,
      }),
  });
  const pictures = data?.data ?? [];
  if (pictures.length === 0) return null;
  const toggle = (identifier: string) =>
    onChange(
      chosen.includes(identifier) ? chosen.filter((one) => one !== identifier) : [...chosen, identifier],
    );
  return (
    <FieldFrame
      id={id}
      label="Pictures of pages"
      help={`Up to ${PICTURES_MAX}, for models that can look at pictures. Words in them cannot be checked.`}
      error={error}
      isGroup
    >
      <ul className="ai-pictures">
        {pictures.map(({ image_unique_identifier: identifier, alt }, index) => (
          <li key={identifier}>
            <label>
              <input
                type="checkbox"
                aria-label={alt || `Picture ${index + 1}`}
                checked={chosen.includes(identifier)}
                disabled={!chosen.includes(identifier) && chosen.length >= PICTURES_MAX}
                onChange={() => toggle(identifier)}
              />
              <img src={imagePath(identifier, 200)} alt="" loading="lazy" />
            </label>
          </li>
        ))}
      </ul>
    </FieldFrame>
  );
}
