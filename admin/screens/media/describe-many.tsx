import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { can } from '#schema/access/access.ts';
import type { MediaImage } from '#schema/answers/records/images.ts';
import { imagePath } from '../../kit/parts/cover.tsx';
import { Link } from '../../kit/parts/link.tsx';
import { Failure } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import type { useActor } from '../../providers/actor.ts';
import { FileName } from './file-name.tsx';
import { LIBRARY_PATH, MAY_CHANGE, useLibraryChanged } from './library.ts';
import { say } from './messages.ts';

interface DescribeManyProps {
  found: readonly MediaImage[];
  actor: NonNullable<ReturnType<typeof useActor>>;
}

/** Images without alt text, one below the other, each with its field; what a page says of an image is offered there. */
export function DescribeMany({ found, actor }: DescribeManyProps) {
  const { typed, type, filled, save, work } = useDescriptions(found);
  if (found.length === 0) return null;
  return (
    <form className="media-many" onSubmit={save}>
      <ul>
        {found.map((picture) => (
          <li key={picture.id}>
            <Link
              to={`${LIBRARY_PATH}/edit/${picture.id}`}
              aria-label={say('open_image', { name: nameOf(picture) })}
            >
              <img
                src={imagePath(picture.id, 200)}
                alt=""
                loading="lazy"
                style={{ background: picture.placeholder_color }}
              />
            </Link>
            <div>
              {picture.file_name === null ? null : <FileName name={picture.file_name} />}
              <input
                className="input"
                aria-label={say('alt_of', { name: nameOf(picture) })}
                placeholder={say('alt_hint')}
                maxLength={500}
                disabled={!can(actor, MAY_CHANGE, picture)}
                value={typed[picture.id] ?? picture.suggested_alt ?? ''}
                onChange={({ target }) => type(picture.id, target.value)}
              />
              <span className="quiet">{factsOf(picture)}</span>
            </div>
          </li>
        ))}
      </ul>
      <Failure>{work.failure}</Failure>
      <div className="panel-actions">
        <Button type="submit" variant="contained" loading={work.isBusy} disabled={filled.length === 0}>
          {filled.length === 0 ? say('save') : say('save_many', { count: filled.length })}
        </Button>
      </div>
    </form>
  );
}

function useDescriptions(found: readonly MediaImage[]) {
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const changed = useLibraryChanged();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const filled = found.flatMap(({ id, suggested_alt: suggested }) => {
    const alt = (typed[id] ?? suggested ?? '').trim();
    return alt === '' ? [] : [{ id, alt }];
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void work.run(async () => {
      for (const { id, alt } of filled)
        await answer('PUT /image/:identifier', { params: { identifier: id }, body: { alt } });
      await changed();
      notify(say('saved_many', { count: filled.length }));
    });
  };
  const type = (id: string, alt: string) => setTyped((before) => ({ ...before, [id]: alt }));
  return { typed, type, filled, save, work };
}

/** What tells apart images that no one has described. */
function nameOf({ used_in: [first], file_name: name, width, height }: MediaImage): string {
  return [first?.title ?? name, `${width} × ${height}`].filter((part) => part !== null).join(', ');
}

function factsOf(picture: MediaImage): string {
  const {
    suggested_alt: suggested,
    used_in: [first],
  } = picture;
  if (suggested !== null) return say('alt_from_page', { title: first?.title ?? '' });
  return first === undefined ? say('unused_about') : say('used_on', { title: first.title });
}
