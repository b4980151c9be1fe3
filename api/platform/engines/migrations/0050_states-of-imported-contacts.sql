ALTER TABLE "contact_import_rows" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "states" jsonb DEFAULT '{}'::jsonb NOT NULL;