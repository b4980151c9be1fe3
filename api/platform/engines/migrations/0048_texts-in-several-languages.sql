DROP INDEX "content_type_slug";--> statement-breakpoint
DROP INDEX "publications_type_slug";--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "translation_group" uuid;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "translation_source" uuid;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "translation_source_version" integer;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "translation_pending" text;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "translation_group" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "content_translations" ON "content" USING btree ("translation_group","language") WHERE translation_group is not null and status <> 'trashed';--> statement-breakpoint
CREATE INDEX "content_languages" ON "content" USING btree ("type","language","status") WHERE language <> '';--> statement-breakpoint
CREATE INDEX "publications_translations" ON "publications" USING btree ("translation_group") WHERE translation_group is not null;--> statement-breakpoint
CREATE INDEX "publications_languages" ON "publications" USING btree ("type","language","status","published_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE language <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "content_type_slug" ON "content" USING btree ("type","slug","language") WHERE status <> 'trashed';--> statement-breakpoint
CREATE UNIQUE INDEX "publications_type_slug" ON "publications" USING btree ("type","slug","language");