CREATE TABLE "search_terms" (
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"folded" text NOT NULL,
	CONSTRAINT "search_terms_kind_term_pk" PRIMARY KEY("kind","term")
);
--> statement-breakpoint
DROP INDEX "content_type_updated";--> statement-breakpoint
DROP INDEX "content_type_published";--> statement-breakpoint
DROP INDEX "publications_published";--> statement-breakpoint
CREATE INDEX "search_terms_trigrams" ON "search_terms" USING gin (folded gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_type_created" ON "content" USING btree ("type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status");--> statement-breakpoint
CREATE INDEX "content_folded_trigrams" ON "content" USING gin (title_folded gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "publications_type_created" ON "publications" USING btree ("type","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publications_type_updated" ON "publications" USING btree ("type","status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publications_author" ON "publications" USING btree ("author","published_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_type_updated" ON "content" USING btree ("type","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status");--> statement-breakpoint
CREATE INDEX "content_type_published" ON "content" USING btree ("type",published_date desc nulls last,"id" DESC NULLS LAST,"status");--> statement-breakpoint
CREATE INDEX "publications_published" ON "publications" USING btree ("status","published_date" DESC NULLS LAST,"id" DESC NULLS LAST,"type","title_folded");--> statement-breakpoint
INSERT INTO "search_terms" (kind, term, folded)
SELECT DISTINCT 'word', w.word, w.word FROM "publications" p, regexp_split_to_table(p.title_folded, '[\s!-/:-@\[-`{-~\u2013\u2014\u2026\u00ab\u00bb\u00b7]+') w (word)
WHERE length(w.word) BETWEEN 2 AND 60
UNION ALL
SELECT DISTINCT 'author', p.author, lower(unaccent(p.author)) FROM "publications" p WHERE p.author <> '' AND length(p.author) <= 300;
