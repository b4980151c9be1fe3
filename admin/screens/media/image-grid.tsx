import type { KeyboardEvent } from 'react';
import { imagePath } from '../../kit/parts/cover.tsx';
import { Link } from '../../kit/parts/link.tsx';
import { FileName } from './file-name.tsx';
import { LIBRARY_PATH } from './library.ts';
import type { MediaImage } from '#schema/answers/records/images.ts';
import { say } from './messages.ts';

/** While the images are loading. */
export function Skeletons() {
  return (
    <div className="media-grid" aria-busy="true">
      {Array.from({ length: 12 }, (_, index) => (
        <span key={index} className="media-card media-skeleton" />
      ))}
    </div>
  );
}

/** Images as links to their pages, each on its own color until it has loaded. */
export function ImageGrid({ found }: { found: readonly MediaImage[] }) {
  if (found.length === 0) return null;
  return (
    <ul className="media-grid" aria-label={say('grid')}>
      {found.map((picture) => (
        <li key={picture.id}>
          <Link className="media-card" to={`${LIBRARY_PATH}/edit/${picture.id}`} onKeyDown={moveInGrid}>
            <img
              src={imagePath(picture.id, 400)}
              alt=""
              loading="lazy"
              style={{ background: picture.placeholder_color }}
              width={picture.width}
              height={picture.height}
            />
            <Caption picture={picture} />
            <span className="quiet">
              {picture.width} × {picture.height}
              {picture.used_count === 0 ? ` · ${say('unused')}` : ''}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The alt text; without one, the name of the file and that the alt text is missing. */
function Caption({ picture: { alt, file_name: name } }: { picture: MediaImage }) {
  if (alt !== null) return <span className="media-words">{alt}</span>;
  return (
    <>
      {name === null ? null : <FileName name={name} />}
      <span className="warning-words">{say('without_alt')}</span>
    </>
  );
}

/** Arrow keys move from image to image, up and down by rows. */
function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const links = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('a') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const top = links[0]?.getBoundingClientRect().top;
  const inRow = links.filter((link) => link.getBoundingClientRect().top === top).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: inRow, ArrowUp: -inRow }[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  links[at + step]?.focus();
}
