CREATE TABLE "settings_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"based_on" integer NOT NULL,
	"change" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "settings_schedules_group_name_unique" UNIQUE("group_name")
);
--> statement-breakpoint
ALTER TABLE "settings_revisions" ADD COLUMN "was_scheduled" boolean DEFAULT false NOT NULL;