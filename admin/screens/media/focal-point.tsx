import type { KeyboardEvent, MouseEvent } from 'react';
import { imagePath } from '../../kit/parts/cover.tsx';
import type { MediaImage } from '#schema/answers/records/images.ts';
import { say } from './messages.ts';

/** Per cent from the left and from the top. */
export interface Point {
  x: number;
  y: number;
}

interface FocalPointProps {
  picture: MediaImage;
  point: Point;
  onChange: ((point: Point) => void) | undefined;
}

const STEP = 1;
const LARGE_STEP = 10;
const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Of the variant that is shown, in pixels. */
const SHOWN_WIDTH = 800;

/** The image with its focal point: set by a click, moved with the arrow keys. */
export function FocalPoint({ picture, point, onChange }: FocalPointProps) {
  const place = (event: MouseEvent<HTMLElement>) => {
    // A press of the space bar is a click without a place.
    if (onChange === undefined || event.detail === 0) return;
    const frame = event.currentTarget.getBoundingClientRect();
    onChange({
      x: percent((event.clientX - frame.left) / frame.width),
      y: percent((event.clientY - frame.top) / frame.height),
    });
  };
  const move = (event: KeyboardEvent) => {
    const [dx, dy] = DIRECTIONS[event.key] ?? [0, 0];
    if (onChange === undefined || (dx === 0 && dy === 0)) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onChange({ x: percent((point.x + dx * step) / 100), y: percent((point.y + dy * step) / 100) });
  };
  const image = (
    <img
      src={imagePath(picture.id, SHOWN_WIDTH)}
      alt={picture.alt ?? ''}
      width={picture.width}
      height={picture.height}
      style={{ background: picture.placeholder_color }}
    />
  );
  const frame = frameOf(picture);
  if (onChange === undefined) {
    return (
      <div className="focal" style={frame}>
        {image}
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className="focal"
        style={frame}
        aria-label={say('focal_point', { x: point.x / 100, y: point.y / 100 })}
        aria-describedby="focal-help"
        onClick={place}
        onKeyDown={move}
      >
        {image}
        <span className="focal-mark" style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </button>
      <p className="quiet" id="focal-help">
        {say('focal_help')}
      </p>
      <p className="visually-hidden" role="status">
        {say('focal_place', { x: point.x / 100, y: point.y / 100 })}
      </p>
    </>
  );
}

/** The image's size before it has loaded, so that an early click sets the intended point. */
function frameOf({ width, height }: { width: number; height: number }) {
  const shown = Math.min(width, SHOWN_WIDTH);
  return { aspectRatio: `${width} / ${height}`, width: `min(100%, ${shown}px, ${60 * (width / height)}vh)` };
}

const CROPS = [
  { label: 'crop_cover', width: 2, height: 3 },
  { label: 'crop_link', width: 1200, height: 630 },
  { label: 'crop_square', width: 1, height: 1 },
] as const;

/** The image cropped to the aspect ratios that are in use. */
export function Crops({ picture, point }: { picture: MediaImage; point: Point }) {
  return (
    <div className="media-crops">
      {CROPS.map(({ label, width, height }) => (
        <figure key={label}>
          <img
            src={imagePath(picture.id, 400)}
            alt=""
            style={{
              aspectRatio: `${width} / ${height}`,
              objectPosition: positionOf(picture, { shape: { width, height }, point }),
            }}
          />
          <figcaption className="quiet">{say(label)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** Where the part that is shown lies, as near around the point as the edges allow: as the server cuts. */
export function positionOf(
  picture: { width: number; height: number },
  { shape, point }: { shape: { width: number; height: number }; point: Point },
): string {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const along = (whole: number, part: number, at: number) => {
    const room = whole - part;
    if (room < 1) return 50;
    const from = Math.min(Math.max((whole * at) / 100 - part / 2, 0), room);
    return Math.round((from / room) * 1000) / 10;
  };
  const x = along(picture.width, shape.width * scale, point.x);
  const y = along(picture.height, shape.height * scale, point.y);
  return `${x}% ${y}%`;
}

function percent(share: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * 100);
}
