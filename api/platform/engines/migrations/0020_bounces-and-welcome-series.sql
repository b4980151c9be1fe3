CREATE TABLE "bounce_mailboxes" (
	"key" text PRIMARY KEY NOT NULL,
	"lease_until" timestamp(3) with time zone,
	"lease_owner" uuid,
	"uid_validity" text,
	"last_uid" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp(3) with time zone,
	"messages" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"due_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounce_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"contact_id" uuid,
	"delivery_id" uuid,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"diagnostic" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "welcome_runs" (
	"contact_id" uuid NOT NULL,
	"contact_list_id" uuid NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"stopped_at" timestamp(3) with time zone,
	"reason" text,
	CONSTRAINT "welcome_runs_contact_id_contact_list_id_pk" PRIMARY KEY("contact_id","contact_list_id")
);
--> statement-breakpoint
CREATE TABLE "welcome_sends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"step_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"bounced_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "welcome_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_list_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"delay_hours" integer NOT NULL,
	"subject" text NOT NULL,
	"template_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"live_since" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bounce_reports" ADD CONSTRAINT "bounce_reports_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_runs" ADD CONSTRAINT "welcome_runs_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_runs" ADD CONSTRAINT "welcome_runs_contact_list_id_contact_lists_id_fk" FOREIGN KEY ("contact_list_id") REFERENCES "public"."contact_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_sends" ADD CONSTRAINT "welcome_sends_step_id_welcome_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."welcome_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_sends" ADD CONSTRAINT "welcome_sends_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_steps" ADD CONSTRAINT "welcome_steps_contact_list_id_contact_lists_id_fk" FOREIGN KEY ("contact_list_id") REFERENCES "public"."contact_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_steps" ADD CONSTRAINT "welcome_steps_template_id_newsletter_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."newsletter_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bounce_reports_key" ON "bounce_reports" USING btree ("key");--> statement-breakpoint
CREATE INDEX "bounce_reports_contact" ON "bounce_reports" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "bounce_reports_created" ON "bounce_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "welcome_runs_open" ON "welcome_runs" USING btree ("contact_list_id","started_at") WHERE stopped_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "welcome_sends_once" ON "welcome_sends" USING btree ("step_id","contact_id");--> statement-breakpoint
CREATE INDEX "welcome_sends_contact" ON "welcome_sends" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "welcome_steps_list" ON "welcome_steps" USING btree ("contact_list_id","position");