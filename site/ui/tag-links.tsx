import type { ContentRecord } from '#schema/content-record.ts';

export function TagLinks({ tags }: Pick<ContentRecord, 'tags'>) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag.id}>
          <a href={`/tags/${tag.slug}`}>{tag.name}</a>
        </li>
      ))}
    </ul>
  );
}
