DROP INDEX "content_type_published";--> statement-breakpoint
DROP INDEX "publications_category";--> statement-breakpoint
CREATE INDEX "content_type_published" ON "content" USING btree ("type",published_date desc nulls last,"id" DESC NULLS LAST,"status","title_folded");--> statement-breakpoint
CREATE INDEX "publications_category" ON "publications" USING btree ("category_id","status","published_date" DESC NULLS LAST,"id" DESC NULLS LAST,"type","language");