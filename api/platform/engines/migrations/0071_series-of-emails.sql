CREATE TABLE "email_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"trigger" text DEFAULT 'confirmed' NOT NULL,
	"contact_list_id" uuid,
	"trigger_segment_id" uuid,
	"attribute" text,
	"attribute_value" text,
	"link" text,
	"start_at" timestamp(3) with time zone,
	"existing" boolean DEFAULT false NOT NULL,
	"end_segment_id" uuid,
	"end_attribute" text,
	"end_value" text,
	"started_at" timestamp(3) with time zone,
	"scanned_at" timestamp(3) with time zone,
	"baseline_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "series_people" (
	"series_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"entered_at" timestamp(3) with time zone NOT NULL,
	"step_id" uuid,
	"arrived_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"reason" text,
	CONSTRAINT "series_people_series_id_contact_id_pk" PRIMARY KEY("series_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "welcome_steps" ALTER COLUMN "contact_list_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "welcome_steps" ALTER COLUMN "delay_hours" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "welcome_steps" ALTER COLUMN "subject" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "welcome_steps" ALTER COLUMN "template_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "welcome_steps" ADD COLUMN "series_id" uuid
	CONSTRAINT "welcome_steps_series_id_email_series_id_fk" REFERENCES "public"."email_series"("id") ON DELETE cascade ON UPDATE no action
	CONSTRAINT "welcome_steps_of_one" CHECK (num_nonnulls(contact_list_id, series_id) = 1);--> statement-breakpoint
ALTER TABLE "welcome_steps" ADD COLUMN "kind" text DEFAULT 'email' NOT NULL
	CONSTRAINT "welcome_steps_emails" CHECK (kind <> 'email' OR template_id IS NOT NULL);--> statement-breakpoint
ALTER TABLE "welcome_steps" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "series_people" ADD CONSTRAINT "series_people_series_id_email_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."email_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_people" ADD CONSTRAINT "series_people_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_people_contact" ON "series_people" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "series_people_due" ON "series_people" USING btree ("due_at","series_id","contact_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "series_people_step" ON "series_people" USING btree ("series_id","step_id");--> statement-breakpoint
CREATE INDEX "welcome_steps_series" ON "welcome_steps" USING btree ("series_id","position");
