ALTER TABLE "images" DROP CONSTRAINT "images_media_type";--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_media_type" CHECK ("images"."media_type" in ('image/png', 'image/webp'));