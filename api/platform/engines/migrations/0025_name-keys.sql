DROP INDEX "contacts_name_at_domain";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "name_key" bigint GENERATED ALWAYS AS (CASE WHEN first_name <> '' AND last_name <> ''
  THEN hashtextextended(lower(first_name) || ' ' || lower(last_name) || '@' || split_part(lower(email), '@', 2), 0) END) STORED;--> statement-breakpoint
CREATE INDEX "contacts_name_key" ON "contacts" USING btree (name_key) WHERE name_key IS NOT NULL;