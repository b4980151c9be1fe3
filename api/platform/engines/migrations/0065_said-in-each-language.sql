ALTER TABLE "mail_relay" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "site_exports" ADD COLUMN "failure_said" jsonb;--> statement-breakpoint
ALTER TABLE "site_import_items" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "site_imports" ADD COLUMN "failure_said" jsonb;--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "failure_said" jsonb;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "status_said" jsonb;--> statement-breakpoint
ALTER TABLE "queue_failures" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "search_pings" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "bounce_mailboxes" ADD COLUMN "failure_said" jsonb;--> statement-breakpoint
ALTER TABLE "hook_runs" ADD COLUMN "said" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "disabled_said" jsonb;