/** The name of a file on one line, in its own direction; the end of a long name is cut off, and shown on hover. */
export function FileName({ name }: { name: string }) {
  return (
    <span className="media-name" title={name}>
      <bdi>{name}</bdi>
    </span>
  );
}
