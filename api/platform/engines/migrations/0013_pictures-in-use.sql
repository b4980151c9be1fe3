ALTER TABLE "images" ADD COLUMN "focal_x" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focal_y" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
CREATE INDEX "content_body_images" ON "content" USING gin (jsonb_path_query_array(body, 'lax $.**.identifier'));--> statement-breakpoint
CREATE INDEX "publications_image" ON "publications" USING btree ("image_unique_identifier");--> statement-breakpoint
CREATE INDEX "publications_body_images" ON "publications" USING gin (jsonb_path_query_array(body, 'lax $.**.identifier'));