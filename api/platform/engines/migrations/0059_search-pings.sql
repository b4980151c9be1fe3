CREATE TABLE "search_pings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE INDEX "search_pings_waiting" ON "search_pings" USING btree ("record_id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "search_pings_due" ON "search_pings" USING btree ("due_at") WHERE state IN ('queued', 'sending');