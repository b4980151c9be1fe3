CREATE TABLE "newsletter_readings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"reader" text NOT NULL,
	"network" text NOT NULL,
	"has_machine_sign" boolean NOT NULL,
	"verdict" text
);
--> statement-breakpoint
ALTER TABLE "newsletter_readings" ADD CONSTRAINT "newsletter_readings_campaign_id_newsletter_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."newsletter_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_readings_reader" ON "newsletter_readings" USING btree ("campaign_id","reader");--> statement-breakpoint
CREATE INDEX "newsletter_readings_network" ON "newsletter_readings" USING btree ("campaign_id","network","at");--> statement-breakpoint
CREATE INDEX "newsletter_readings_open" ON "newsletter_readings" USING btree ("at") WHERE verdict IS NULL;--> statement-breakpoint
CREATE INDEX "newsletter_readings_at" ON "newsletter_readings" USING btree ("at");