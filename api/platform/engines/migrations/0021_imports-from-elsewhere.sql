CREATE TABLE "imported_sources" (
	"system" text NOT NULL,
	"origin" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"record" text NOT NULL,
	"hash" text NOT NULL,
	"version" integer NOT NULL,
	"imported_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "imported_sources_system_origin_kind_source_id_pk" PRIMARY KEY("system","origin","kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "site_import_files" (
	"import_id" uuid NOT NULL,
	"path" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "site_import_files_import_id_path_pk" PRIMARY KEY("import_id","path")
);
--> statement-breakpoint
CREATE TABLE "site_import_items" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"path" text,
	"slug" text,
	"input" jsonb,
	"state" text NOT NULL,
	"record_id" uuid,
	"reason" text,
	"notes" jsonb NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_import_items_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "site_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"system" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"options" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp(3) with time zone,
	"created_by" uuid,
	"role" text,
	"address" text,
	"request_id" text,
	"failure" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "site_import_files" ADD CONSTRAINT "site_import_files_import_id_site_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."site_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_import_items" ADD CONSTRAINT "site_import_items_import_id_site_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."site_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_import_items_waiting" ON "site_import_items" USING btree ("import_id","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "site_import_items_path" ON "site_import_items" USING btree ("import_id","path");--> statement-breakpoint
CREATE INDEX "site_import_items_source" ON "site_import_items" USING btree ("import_id","source_id");--> statement-breakpoint
CREATE INDEX "site_imports_open" ON "site_imports" USING btree ("created_at") WHERE status IN ('checking', 'running');