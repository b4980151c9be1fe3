import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { FieldFrame } from '../../form/field-frame.tsx';
import { imagePath } from '../../kit/parts/cover.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { say } from './messages.ts';

const PICTURES_MAX = 10;
const PICTURES_SHOWN = 24;

interface SourceImagesProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

/** Photographed pages of the media library, for models that can read them. */
export function SourceImages({ chosen, onChange, error }: SourceImagesProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const id = useId();
  const { data } = useQuery({
    queryKey: ['ai', 'pictures'],
    queryFn: ({ signal }) =>
      dataProvider.answer('GET /image', {
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
    <details className="ai-pages" open={chosen.length > 0 || undefined}>
      <summary>{say('add_page_images', { count: chosen.length })}</summary>
      <FieldFrame
        hidesLabel
        id={id}
        label={say('page_images')}
        help={say('page_images_help', { max: PICTURES_MAX })}
        error={error}
        isGroup
      >
        <ul className="ai-pictures">
          {pictures.map(({ image_unique_identifier: identifier, alt }, index) => (
            <li key={identifier}>
              <label>
                <input
                  type="checkbox"
                  aria-label={alt || say('image', { number: index + 1 })}
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
    </details>
  );
}
