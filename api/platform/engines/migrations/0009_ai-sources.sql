CREATE TABLE "ai_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"characters" integer NOT NULL,
	"text" text NOT NULL,
	"structure" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "ai_sources_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "ai_stops" (
	"draft_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ai_sources_last_used" ON "ai_sources" USING btree ("last_used_at" DESC NULLS LAST);