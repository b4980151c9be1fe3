CREATE TABLE "queue_failures" (
	"queue" text NOT NULL,
	"item" text NOT NULL,
	"attempts" integer NOT NULL,
	"reason" text NOT NULL,
	"noted_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"failed_at" timestamp(3) with time zone,
	CONSTRAINT "queue_failures_queue_item_pk" PRIMARY KEY("queue","item")
);
--> statement-breakpoint
ALTER TABLE "site_imports" ADD COLUMN "failed_from" text;