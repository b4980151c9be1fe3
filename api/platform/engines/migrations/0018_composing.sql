CREATE TABLE "newsletter_mentions" (
	"campaign_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "newsletter_mentions_campaign_id_content_id_pk" PRIMARY KEY("campaign_id","content_id")
);
--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD COLUMN "variant" smallint;--> statement-breakpoint
ALTER TABLE "newsletter_readings" ADD COLUMN "variant" smallint;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "test_subjects" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "test_share" integer;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "test_hours" integer;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "test_rule" text DEFAULT 'opens' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "test_ends_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "test_winner" integer;--> statement-breakpoint
ALTER TABLE "newsletter_contents" ADD COLUMN "subjects" text[];--> statement-breakpoint
ALTER TABLE "newsletter_mentions" ADD CONSTRAINT "newsletter_mentions_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."newsletter_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_mentions" ADD CONSTRAINT "newsletter_mentions_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_mentions_content" ON "newsletter_mentions" USING btree ("content_id","sent_at");