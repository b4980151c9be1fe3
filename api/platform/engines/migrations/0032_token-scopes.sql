ALTER TABLE "list_jobs" ADD COLUMN "token_name" text;--> statement-breakpoint
ALTER TABLE "site_imports" ADD COLUMN "token_name" text;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "token_name" text;--> statement-breakpoint
UPDATE "api_tokens" SET "scopes" = '{content:read,content:write,content:publish,media:write,contacts:read,contacts:write,newsletter:read,newsletter:write,newsletter:send,settings:read,settings:write,audit:read}' WHERE "role" = 'administrator';
--> statement-breakpoint
UPDATE "api_tokens" SET "scopes" = '{content:read,content:write,content:publish,media:write,contacts:read,contacts:write,newsletter:read,newsletter:write,newsletter:send}' WHERE "role" = 'editor';
--> statement-breakpoint
UPDATE "api_tokens" SET "scopes" = '{content:read,content:write,media:write}' WHERE "role" = 'author';
--> statement-breakpoint
UPDATE "api_tokens" SET "scopes" = '{content:read}' WHERE "role" = 'viewer';
