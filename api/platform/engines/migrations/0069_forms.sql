CREATE TABLE "forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"slug" text,
	"title" text NOT NULL,
	"text" text,
	"button" text,
	"first_name" text DEFAULT 'optional' NOT NULL,
	"last_name" text DEFAULT 'off' NOT NULL,
	"contact_list_ids" uuid[] DEFAULT '{}' NOT NULL,
	"offered_list_ids" uuid[] DEFAULT '{}' NOT NULL,
	"thanks" text,
	"thanks_page" text,
	"mail_subject" text,
	"mail_text" text,
	"origins" text[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"proof_of_work" boolean DEFAULT true NOT NULL,
	"signups" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "forms_slug" ON "forms" USING btree (slug);