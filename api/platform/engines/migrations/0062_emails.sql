CREATE TABLE "email_attachments" (
	"email_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "email_attachments_email_id_position_pk" PRIMARY KEY("email_id","position")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"template_id" uuid,
	"state" text NOT NULL,
	"recipient" text NOT NULL,
	"recipient_name" text,
	"recipient_hash" text NOT NULL,
	"sender" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text,
	"text" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"smtp_reply" text,
	"doubtful" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"bounced_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "emails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "emails_key" ON "emails" USING btree ("user_id","idempotency_key") WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("due_at") WHERE state IN ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "emails_settled" ON "emails" USING btree ("settled_at") WHERE settled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "emails_recipient" ON "emails" USING btree ("recipient_hash");