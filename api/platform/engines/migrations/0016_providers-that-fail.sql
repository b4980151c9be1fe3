CREATE TABLE "ai_providers" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"closed_until" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ai_sources" ADD COLUMN "content_id" uuid;