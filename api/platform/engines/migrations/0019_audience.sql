CREATE TABLE "newsletter_reading_hours" (
	"campaign_id" uuid NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"value" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletter_reading_hours_campaign_id_hour_name_pk" PRIMARY KEY("campaign_id","hour","name")
);
--> statement-breakpoint
CREATE TABLE "contact_merges" (
	"merged_id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts_told_apart" (
	"contact_ids" uuid[] PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"rule" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD COLUMN "also_of" uuid;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "segment_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "audience_rule" jsonb;--> statement-breakpoint
ALTER TABLE "newsletter_reading_hours" ADD CONSTRAINT "newsletter_reading_hours_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."newsletter_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_merges_contact" ON "contact_merges" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_also_of" ON "newsletter_deliveries" USING btree ("also_of") WHERE also_of IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_mailbox" ON "contacts" USING btree ((CASE WHEN split_part(lower(email), '@', 2) IN ('gmail.com', 'googlemail.com')
  THEN replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com' ELSE split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) END)) WHERE (email LIKE '%+%' OR lower(email) LIKE '%.%@gmail.com' OR lower(email) LIKE '%@googlemail.com');--> statement-breakpoint
CREATE INDEX "contacts_name_at_domain" ON "contacts" USING btree ((lower(first_name) || ' ' || lower(last_name) || '@' || split_part(lower(email), '@', 2))) WHERE (first_name <> '' AND last_name <> '');