CREATE TABLE "site_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"what" jsonb NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"files_expected" integer,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"file_key" text,
	"epoch" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp(3) with time zone,
	"created_by" uuid,
	"role" text NOT NULL,
	"failure" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "site_exports_status" ON "site_exports" USING btree ("status","created_at");