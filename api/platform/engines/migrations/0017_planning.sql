CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "content_drafts" ON "content" USING btree ("updated_at","id") WHERE status = 'draft' and scheduled_at is null;--> statement-breakpoint
CREATE INDEX "content_drafts_due" ON "content" USING btree ("published_date","id") WHERE status = 'draft' and scheduled_at is null and published_date is not null;--> statement-breakpoint
CREATE INDEX "content_trashed" ON "content" USING btree ("trashed_at","id") WHERE status = 'trashed';--> statement-breakpoint
CREATE INDEX "consent_events_confirmed" ON "consent_events" USING btree ("created_at") WHERE event = 'confirmed' and actor_id is null;