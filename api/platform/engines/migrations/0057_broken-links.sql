CREATE TABLE "missing_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"hits" integer NOT NULL,
	"referrer" text,
	"first_seen_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"dismissed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "missing_pages_path" ON "missing_pages" USING btree ("path");