CREATE TABLE "ai_part_notes" (
	"key" text PRIMARY KEY NOT NULL,
	"notes" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai_usage" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"tokens" bigint NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_day_user_id_pk" PRIMARY KEY("day","user_id")
);
