DROP INDEX "publications_type_published";--> statement-breakpoint
DROP INDEX "publications_published";--> statement-breakpoint
DROP INDEX "publications_type_folded";--> statement-breakpoint
CREATE INDEX "publications_type_published" ON "publications" USING btree ("type","status","published_date" DESC NULLS LAST,"id" DESC NULLS LAST,"language");--> statement-breakpoint
CREATE INDEX "publications_published" ON "publications" USING btree ("status","published_date" DESC NULLS LAST,"id" DESC NULLS LAST,"type","title_folded","language");--> statement-breakpoint
CREATE INDEX "publications_type_folded" ON "publications" USING btree ("type","title_folded","id","status","language");