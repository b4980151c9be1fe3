CREATE TABLE "presences" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"tab" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "autosaved_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_record_id_content_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;