ALTER TABLE "content" DROP COLUMN "body_html";--> statement-breakpoint
ALTER TABLE "content" DROP COLUMN "body_text";--> statement-breakpoint
ALTER TABLE "publications" DROP COLUMN "body_html";--> statement-breakpoint
ALTER TABLE "publications" DROP COLUMN "body_text";