CREATE TABLE "content" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	"slug" text,
	"intro" text,
	"category_id" uuid,
	"tag_ids" uuid[] DEFAULT '{}' NOT NULL,
	"author" text,
	"written_by" text,
	"image_unique_identifier" text,
	"image_alt" text,
	"published_date" timestamp(3) with time zone,
	"seo_title" text,
	"seo_description" text,
	"canonical_url" text,
	"reading_minutes" integer DEFAULT 1 NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"parts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" jsonb,
	"body_html" text,
	"body_text" text,
	"search" "tsvector" NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"trashed_at" timestamp(3) with time zone,
	"scheduled_at" timestamp(3) with time zone,
	"published_version" integer
);
--> statement-breakpoint
CREATE TABLE "document_counts" (
	"type" text NOT NULL,
	"status" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"type" text NOT NULL,
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	"slug" text,
	"intro" text,
	"category_id" uuid,
	"tag_ids" uuid[] DEFAULT '{}' NOT NULL,
	"author" text,
	"written_by" text,
	"image_unique_identifier" text,
	"image_alt" text,
	"published_date" timestamp(3) with time zone,
	"seo_title" text,
	"seo_description" text,
	"canonical_url" text,
	"reading_minutes" integer DEFAULT 1 NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"parts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" jsonb,
	"body_html" text,
	"body_text" text,
	"search" "tsvector" NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"record_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"changed_fields" text[] NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"user_id" uuid NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotent_answers_user_id_path_key_pk" PRIMARY KEY("user_id","path","key")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"identifier" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"alt" text,
	"placeholder_color" text NOT NULL,
	"source_url" text,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"slug" text,
	"description" text,
	"color" text DEFAULT 'slate' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_list_members" (
	"contact_id" uuid NOT NULL,
	"contact_list_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text,
	"subscribed_at" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	CONSTRAINT "contact_list_members_contact_id_contact_list_id_pk" PRIMARY KEY("contact_id","contact_list_id")
);
--> statement-breakpoint
CREATE TABLE "contact_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"slug" text,
	"description" text,
	"visibility" text DEFAULT 'private' NOT NULL,
	"optin" text DEFAULT 'double' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"slug" text,
	"subject" text,
	"preheader" text,
	"from_name" text,
	"reply_to" text,
	"template_id" uuid,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contact_list_ids" uuid[] DEFAULT '{}' NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp(3) with time zone,
	"not_after" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"subject" text,
	"preheader" text,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mjml" text
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"slug" text,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"role" text DEFAULT 'author' NOT NULL,
	"password_hash" text,
	"disabled" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_id_content_id_fk" FOREIGN KEY ("id") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_members" ADD CONSTRAINT "contact_list_members_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_members" ADD CONSTRAINT "contact_list_members_contact_list_id_contact_lists_id_fk" FOREIGN KEY ("contact_list_id") REFERENCES "public"."contact_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_type_slug" ON "content" USING btree ("type","slug") WHERE status <> 'trashed';--> statement-breakpoint
CREATE INDEX "content_type_updated" ON "content" USING btree ("type","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_type_published" ON "content" USING btree ("type",published_date desc nulls last,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_type_folded" ON "content" USING btree ("type","title_folded","id");--> statement-breakpoint
CREATE INDEX "content_scheduled" ON "content" USING btree ("scheduled_at") WHERE scheduled_at is not null;--> statement-breakpoint
CREATE INDEX "content_category" ON "content" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "content_tags" ON "content" USING gin ("tag_ids");--> statement-breakpoint
CREATE INDEX "content_data" ON "content" USING gin ("data");--> statement-breakpoint
CREATE INDEX "content_search" ON "content" USING gin ("search");--> statement-breakpoint
CREATE INDEX "content_folded_trigrams" ON "content" USING gin (title_folded gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_image" ON "content" USING btree ("image_unique_identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "document_counts_key" ON "document_counts" USING btree ("type","status");--> statement-breakpoint
CREATE UNIQUE INDEX "publications_type_slug" ON "publications" USING btree ("type","slug");--> statement-breakpoint
CREATE INDEX "publications_type_published" ON "publications" USING btree ("type","status","published_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publications_published" ON "publications" USING btree ("status","published_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publications_type_folded" ON "publications" USING btree ("type","title_folded","id");--> statement-breakpoint
CREATE INDEX "publications_category" ON "publications" USING btree ("category_id","published_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publications_tags" ON "publications" USING gin ("tag_ids");--> statement-breakpoint
CREATE INDEX "publications_search" ON "publications" USING gin ("search");--> statement-breakpoint
CREATE INDEX "publications_folded_trigrams" ON "publications" USING gin (title_folded gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_record_number" ON "revisions" USING btree ("record_id","number");--> statement-breakpoint
CREATE INDEX "images_created" ON "images" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree (slug);--> statement-breakpoint
CREATE INDEX "contact_list_members_list" ON "contact_list_members" USING btree ("contact_list_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_lists_slug" ON "contact_lists" USING btree (slug);--> statement-breakpoint
CREATE UNIQUE INDEX "contact_lists_default" ON "contact_lists" USING btree (is_default) WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_email" ON "contacts" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree (created_at desc);--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_campaigns_slug" ON "newsletter_campaigns" USING btree (slug);--> statement-breakpoint
CREATE UNIQUE INDEX "tags_slug" ON "tags" USING btree (slug);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower(email));--> statement-breakpoint
-- The list that the sign-up form of the site joins. There is always exactly one default.
INSERT INTO "contact_lists" ("id", "created_at", "updated_at", "name", "slug", "description", "visibility", "optin", "is_default")
VALUES ('01930000-0000-7000-8000-000000000001', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 'Newsletter', 'newsletter', 'Everyone who signed up on the site.', 'public', 'double', true);
