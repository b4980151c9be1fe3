CREATE TABLE "text_links" (
	"from_id" uuid NOT NULL,
	"href" text,
	"to_id" uuid
);
--> statement-breakpoint
ALTER TABLE "text_links" ADD CONSTRAINT "text_links_from_id_publications_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_links_from" ON "text_links" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "text_links_href" ON "text_links" USING btree ("href");--> statement-breakpoint
CREATE INDEX "text_links_to" ON "text_links" USING btree ("to_id");
--> statement-breakpoint
-- Published summaries that name their book get a record of it; summaries of one book share it.
WITH said AS (
  SELECT p.id, p.slug, p.author, p.published_date, trim(p.data->>'book_title') AS title, p.data->>'isbn' AS isbn,
    jsonb_build_object('subtitle', p.data->'book_subtitle', 'publisher', p.data->'publisher', 'isbn', p.data->'isbn',
      'publication_year', p.data->'publication_year', 'page_count', p.data->'page_count') AS data,
    lower(unaccent(regexp_replace(trim(p.data->>'book_title'), '\s+', ' ', 'g'))) AS folded,
    lower(unaccent(coalesce(p.author, ''))) AS folded_author
  FROM publications p
  WHERE p.type = 'book-summary' AND p.language = '' AND trim(p.data->>'book_title') <> ''
    AND coalesce(p.data->'book_ids', '[]') IN ('[]', 'null')
), known AS (
  SELECT said.*, coalesce(said.isbn, min(said.isbn) OVER (PARTITION BY said.folded, said.folded_author),
    said.folded || '|' || said.folded_author) AS key FROM said
), books AS (
  SELECT DISTINCT ON (k.key) k.*, encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING
    substring(int8send((extract(epoch FROM now()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid AS book_id
  FROM known k WHERE NOT EXISTS (SELECT FROM content c WHERE c.type = 'book') ORDER BY k.key, k.published_date, k.id
), made AS (
  INSERT INTO content (id, type, status, version, published_version, created_at, updated_at, published_date, title, title_folded,
    slug, author, data, search)
  SELECT b.book_id, 'book', 'published', 1, 1, now(), now(), now(), b.title, b.folded, b.slug, b.author, b.data,
    setweight(to_tsvector('english', b.folded), 'A') || setweight(to_tsvector('english', b.folded_author), 'B')
  FROM books b RETURNING *
), kept AS (
  INSERT INTO revisions (record_id, number, created_at, changed_fields, content)
  SELECT m.id, 1, m.created_at, '{title,slug,author}', m.data || jsonb_build_object('title', m.title, 'slug', m.slug, 'author', m.author)
  FROM made m
), counted AS (
  INSERT INTO document_counts AS c (type, status, count) SELECT 'book', 'published', count(*) FROM made HAVING count(*) > 0
  ON CONFLICT (type, status) DO UPDATE SET count = c.count + excluded.count
), linked AS (
  UPDATE content c SET data = c.data || jsonb_build_object('book_ids', jsonb_build_array(b.book_id::text))
  FROM known k JOIN books b ON b.key = k.key WHERE c.id = k.id
), shown AS (
  UPDATE publications p SET data = p.data || jsonb_build_object('book_ids', jsonb_build_array(b.book_id::text))
  FROM known k JOIN books b ON b.key = k.key WHERE p.id = k.id
)
SELECT count(*) FROM made;--> statement-breakpoint
INSERT INTO publications (id, type, status, version, created_at, updated_at, published_date, title, title_folded, slug, author,
  data, search)
SELECT c.id, c.type, c.status, c.version, c.created_at, c.updated_at, c.published_date, c.title, c.title_folded, c.slug, c.author,
  c.data, c.search FROM content c WHERE c.type = 'book' AND c.status = 'published' AND c.published_version = c.version
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What the texts lead to, as publishing writes it from now on (api/records/publishing/text-links.ts).
INSERT INTO text_links (from_id, href)
SELECT DISTINCT p.id, left(split_part(split_part(m.mark->'attrs'->>'href', '#', 1), '?', 1), 500)
FROM publications p, jsonb_path_query(p.body, 'strict $.**.marks[*] ? (@.type == "link")', '{}', true) AS m (mark)
WHERE m.mark->'attrs'->>'href' ~ '^(/|https?://)';--> statement-breakpoint
INSERT INTO text_links (from_id, to_id)
SELECT DISTINCT p.id, b.id::uuid FROM publications p, jsonb_array_elements_text(p.data->'book_ids') AS b (id)
WHERE jsonb_typeof(p.data->'book_ids') = 'array';
