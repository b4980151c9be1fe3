CREATE TABLE "mail_relay" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"reason" text,
	"since" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD COLUMN "reviewed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "refused_in_a_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_campaigns" ADD COLUMN "held_at" timestamp(3) with time zone;