CREATE TABLE "list_job_items" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid,
	"title" text,
	"input" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "list_job_items_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "list_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"resource" text NOT NULL,
	"task" jsonb NOT NULL,
	"status" text NOT NULL,
	"undo_of" uuid,
	"total" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"role" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"columns" text[],
	"shared" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_job_items" ADD CONSTRAINT "list_job_items_job_id_list_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."list_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_job_items_waiting" ON "list_job_items" USING btree ("job_id","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "list_jobs_undo" ON "list_jobs" USING btree ("undo_of");--> statement-breakpoint
CREATE INDEX "list_jobs_open" ON "list_jobs" USING btree ("created_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "saved_views_resource" ON "saved_views" USING btree ("resource","created_at");