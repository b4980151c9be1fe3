ALTER TABLE "newsletter_campaigns" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "newsletter_contents" ADD COLUMN "sender" text;