ALTER TABLE "ai_sources" DROP CONSTRAINT "ai_sources_hash_unique";--> statement-breakpoint
ALTER TABLE "ai_sources" ADD CONSTRAINT "ai_sources_hash_of_person" UNIQUE("hash","created_by");