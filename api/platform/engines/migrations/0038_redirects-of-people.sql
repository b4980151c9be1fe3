-- Addresses that differ in capitals alone are one from now on: the newer one is kept.
DELETE FROM "redirects" older USING "redirects" newer
  WHERE lower(older.path COLLATE "C") = lower(newer.path COLLATE "C")
    AND (older.created_at, older.path) < (newer.created_at, newer.path);--> statement-breakpoint
ALTER TABLE "redirects" DROP CONSTRAINT "redirects_pkey";--> statement-breakpoint
ALTER TABLE "redirects" RENAME COLUMN "path" TO "from";--> statement-breakpoint
ALTER TABLE "redirects" ALTER COLUMN "target_kind" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ALTER COLUMN "target_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "updated_at" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "redirects" SET "updated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "redirects" ALTER COLUMN "updated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "to" text;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "status" integer DEFAULT 301 NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "hits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "last_hit_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "made_by" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ALTER COLUMN "made_by" SET DEFAULT 'person';--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from" ON "redirects" USING btree (lower("from" COLLATE "C")) WHERE made_by = 'person';--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_former_path" ON "redirects" USING btree (lower("from" COLLATE "C")) WHERE made_by = 'product';--> statement-breakpoint
CREATE INDEX "redirects_target" ON "redirects" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "redirects_last_part" ON "redirects" USING btree (reverse(split_part(reverse("from"), '/', 1))) WHERE target_kind = 'content';--> statement-breakpoint
CREATE INDEX "redirects_folders" ON "redirects" USING btree ("from") WHERE "from" LIKE '%/*';--> statement-breakpoint
CREATE INDEX "redirects_to" ON "redirects" USING hash (lower(split_part(split_part("to", '#', 1), '?', 1) COLLATE "C"));
