ALTER TABLE "mails" ADD COLUMN "wait_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "paced_for" text;--> statement-breakpoint
CREATE INDEX "mails_paced" ON "mails" USING btree ("paced_for","due_at") WHERE paced_for IS NOT NULL;