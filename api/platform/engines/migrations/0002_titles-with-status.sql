DROP INDEX "content_type_folded";--> statement-breakpoint
DROP INDEX "publications_type_folded";--> statement-breakpoint
CREATE INDEX "content_type_folded" ON "content" USING btree ("type","title_folded","id","status");--> statement-breakpoint
CREATE INDEX "publications_type_folded" ON "publications" USING btree ("type","title_folded","id","status");