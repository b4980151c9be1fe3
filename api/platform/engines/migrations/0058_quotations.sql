CREATE TABLE "quotations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"field" text NOT NULL,
	"position" integer NOT NULL,
	"entry" integer,
	"published_entry" integer,
	"words" text NOT NULL,
	"folded" text NOT NULL,
	"same" text NOT NULL,
	"place" text,
	"page" integer,
	"said_by" text,
	"verified" boolean,
	"characters" integer NOT NULL,
	"word_count" integer NOT NULL,
	"book_id" uuid
);
--> statement-breakpoint
CREATE TABLE "quoted_books" (
	"book_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"characters" integer NOT NULL,
	"words" integer NOT NULL,
	"checked_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "quoted_version" integer;--> statement-breakpoint
ALTER TABLE "content" ADD COLUMN "quoted_published_version" integer;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_document_id_content_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotations" ADD CONSTRAINT "quotations_book_id_content_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."content"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quoted_books" ADD CONSTRAINT "quoted_books_book_id_content_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotations_document" ON "quotations" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "quotations_book" ON "quotations" USING btree ("book_id") WHERE book_id is not null;--> statement-breakpoint
CREATE INDEX "quotations_folded_trigrams" ON "quotations" USING gin (folded gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_unquoted" ON "content" USING btree ("id") WHERE quoted_version is distinct from version or quoted_published_version is distinct from published_version;