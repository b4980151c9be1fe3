CREATE TABLE "settings_revisions" (
	"group_name" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp(3) with time zone,
	"user_id" uuid,
	"changed_fields" text[] NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "settings_revisions_group_name_version_pk" PRIMARY KEY("group_name","version")
);
