CREATE TABLE "declared_fields" (
	"type" text NOT NULL,
	"name" text NOT NULL,
	"declaration" jsonb NOT NULL,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "declared_fields_type_name_pk" PRIMARY KEY("type","name")
);
--> statement-breakpoint
CREATE TABLE "declaring_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "field_migrations" (
	"type" text PRIMARY KEY NOT NULL,
	"position" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
DROP INDEX "content_data";