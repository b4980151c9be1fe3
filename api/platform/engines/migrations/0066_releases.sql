CREATE TABLE "release_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"release_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"record_id" text,
	"version" integer,
	"title" text NOT NULL,
	"change" jsonb,
	"before" jsonb,
	"after" jsonb,
	"added_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'open' NOT NULL,
	"scheduled_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"scheduled_by" uuid
);
--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_items_of" ON "release_items" USING btree ("release_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "release_items_record" ON "release_items" USING btree ("release_id","resource","record_id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "releases_due" ON "releases" USING btree (scheduled_at) WHERE status = 'scheduled';