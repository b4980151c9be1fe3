ALTER TABLE "webhooks" ADD COLUMN "drafts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "records" boolean DEFAULT false NOT NULL;