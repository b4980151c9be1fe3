CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
