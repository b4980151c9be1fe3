ALTER TABLE "contacts" ADD COLUMN "frequency" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "muted_topic_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "frequency" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "topic_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_issues" ADD COLUMN "frequency" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "recurring_issues" ADD COLUMN "topic_ids" uuid[] DEFAULT '{}' NOT NULL;