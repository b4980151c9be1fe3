CREATE TABLE "recurring_feed_items" (
	"recurring_issue_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"summary" text NOT NULL,
	"found_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"is_old" boolean NOT NULL,
	"campaign_id" uuid,
	CONSTRAINT "recurring_feed_items_recurring_issue_id_key_pk" PRIMARY KEY("recurring_issue_id","key")
);
--> statement-breakpoint
ALTER TABLE "recurring_issues" ADD COLUMN "feed" text;--> statement-breakpoint
ALTER TABLE "recurring_issues" ADD COLUMN "feed_read_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "recurring_issues" ADD COLUMN "feed_ok_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "recurring_issues" ADD COLUMN "feed_problem" text;--> statement-breakpoint
ALTER TABLE "recurring_feed_items" ADD CONSTRAINT "recurring_feed_items_recurring_issue_id_recurring_issues_id_fk" FOREIGN KEY ("recurring_issue_id") REFERENCES "public"."recurring_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_feed_items" ADD CONSTRAINT "recurring_feed_items_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."newsletter_campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_feed_items_campaign" ON "recurring_feed_items" USING btree ("campaign_id");