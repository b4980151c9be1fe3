CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"thread_id" uuid,
	"created_by" uuid,
	"body" text NOT NULL,
	"mentions" uuid[] NOT NULL,
	"field" text,
	"said_of" text,
	"quote" text,
	"prefix" text,
	"suffix" text,
	"anchor_from" integer,
	"anchor_to" integer,
	"suggested" text,
	"decision" text,
	"resolved_at" timestamp(3) with time zone,
	"resolved_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_document_id_content_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_thread_id_comments_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_document" ON "comments" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("thread_id") WHERE thread_id is not null;--> statement-breakpoint
CREATE INDEX "comments_mentions" ON "comments" USING gin ("mentions");