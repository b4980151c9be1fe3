CREATE TABLE "files" (
	"identifier" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "files_created" ON "files" USING btree ("created_at" DESC NULLS LAST);