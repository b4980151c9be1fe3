CREATE TABLE "mail_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"done_at" timestamp(3) with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"recipient" text NOT NULL,
	"recipient_hash" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"html" text,
	"text" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"smtp_reply" text,
	"emptied" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"settled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_counters" (
	"campaign_id" uuid NOT NULL,
	"writer" text NOT NULL,
	"name" text NOT NULL,
	"value" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletter_counters_campaign_id_writer_name_pk" PRIMARY KEY("campaign_id","writer","name")
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"contact_id" uuid,
	"address" text,
	"address_hash" text NOT NULL,
	"domain" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"sender_id" uuid,
	"first_attempt_at" timestamp(3) with time zone,
	"attempted_at" timestamp(3) with time zone,
	"settled_at" timestamp(3) with time zone,
	"smtp_code" integer,
	"smtp_reply" text,
	"reason" text,
	"bounced_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone,
	"clicked_at" timestamp(3) with time zone,
	"unsubscribed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_links" (
	"campaign_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"url" text NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"machine_clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletter_links_campaign_id_number_pk" PRIMARY KEY("campaign_id","number")
);
--> statement-breakpoint
CREATE TABLE "newsletter_rates" (
	"key" text PRIMARY KEY NOT NULL,
	"per_second" double precision,
	"per_second_max" double precision,
	"tokens" double precision DEFAULT 0 NOT NULL,
	"filled_at" timestamp(3) with time zone NOT NULL,
	"blocked_until" timestamp(3) with time zone,
	"refusals" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_senders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lease_until" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"contact_list_id" uuid,
	"event" text NOT NULL,
	"status_before" text,
	"source" text,
	"wording" text,
	"address" text,
	"user_agent" text,
	"actor_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"email" text,
	"reason" text,
	"done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contact_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "contact_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"file_name" text,
	"contact_list_ids" uuid[] DEFAULT '{}' NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"imported" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_contents" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"from_name" text,
	"reply_to" text,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "contacts_created";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "unsubscribed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "address_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "started_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "finished_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "audience_watermark" uuid;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "prepared_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_templates" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "newsletter_templates" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "newsletter_counters" ADD CONSTRAINT "newsletter_counters_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."newsletter_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."newsletter_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_links" ADD CONSTRAINT "newsletter_links_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."newsletter_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD CONSTRAINT "contact_import_rows_import_id_contact_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."contact_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_contents" ADD CONSTRAINT "newsletter_contents_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."newsletter_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_limits_done" ON "mail_limits" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at") WHERE state IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree (created_at desc, id desc);--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_address_hash" ON "contacts" USING btree (address_hash);--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_deliveries_contact" ON "newsletter_deliveries" USING btree ("campaign_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_deliveries_address" ON "newsletter_deliveries" USING btree ("campaign_id","address_hash");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_due" ON "newsletter_deliveries" USING btree ("campaign_id","due_at","id") WHERE state IN ('queued', 'deferred');--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_state" ON "newsletter_deliveries" USING btree ("campaign_id","state","id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_of" ON "newsletter_deliveries" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_sender" ON "newsletter_deliveries" USING btree ("sender_id") WHERE state = 'attempting';--> statement-breakpoint
CREATE INDEX "newsletter_senders_open" ON "newsletter_senders" USING btree ("lease_until") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "consent_events_contact" ON "consent_events" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_import_rows_email" ON "contact_import_rows" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_imports_open" ON "contact_imports" USING btree ("created_at") WHERE status IN ('receiving', 'queued', 'running');--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ((coalesce(email, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_campaigns_active" ON "newsletter_campaigns" USING btree (status) WHERE status IN ('scheduled', 'sending', 'cancelled');--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree (created_at desc, id desc);