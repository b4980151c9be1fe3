CREATE TABLE "hook_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hook" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"asked_by" uuid,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE INDEX "hook_runs_due" ON "hook_runs" USING btree ("due_at") WHERE state IN ('queued', 'running');