DROP INDEX "redirects_to";--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING btree (left(lower(split_part(split_part("to", '#', 1), '?', 1) COLLATE "C"), 500));