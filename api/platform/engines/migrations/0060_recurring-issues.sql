CREATE TABLE "recurring_issue_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recurring_issue_id" uuid NOT NULL,
	"period" text NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"detail" jsonb,
	"new_items" integer NOT NULL,
	"campaign_id" uuid
);
--> statement-breakpoint
CREATE TABLE "recurring_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"template_id" uuid,
	"content_types" text[] DEFAULT '{}' NOT NULL,
	"category_id" uuid,
	"tag_id" uuid,
	"minimum" integer DEFAULT 1 NOT NULL,
	"every" text DEFAULT 'week' NOT NULL,
	"weekday" text DEFAULT 'monday' NOT NULL,
	"time" text NOT NULL,
	"approval" boolean DEFAULT true NOT NULL,
	"contact_list_ids" uuid[] DEFAULT '{}' NOT NULL,
	"segment_ids" uuid[] DEFAULT '{}' NOT NULL,
	"language" text,
	"public" boolean DEFAULT false NOT NULL,
	"next_at" timestamp(3) with time zone,
	"zone" text
);
--> statement-breakpoint
ALTER TABLE "recurring_issue_runs" ADD CONSTRAINT "recurring_issue_runs_recurring_issue_id_recurring_issues_id_fk" FOREIGN KEY ("recurring_issue_id") REFERENCES "public"."recurring_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_issue_runs" ADD CONSTRAINT "recurring_issue_runs_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."newsletter_campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_issue_runs_period" ON "recurring_issue_runs" USING btree ("recurring_issue_id","period");--> statement-breakpoint
CREATE INDEX "recurring_issue_runs_campaign" ON "recurring_issue_runs" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "recurring_issues_due" ON "recurring_issues" USING btree (next_at) WHERE enabled;