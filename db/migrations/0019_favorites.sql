ALTER TABLE "favourites" RENAME TO "favorites";--> statement-breakpoint
ALTER TABLE "favorites" RENAME CONSTRAINT "favourites_user_id_site_id_pk" TO "favorites_user_id_site_id_pk";--> statement-breakpoint
ALTER TABLE "favorites" RENAME CONSTRAINT "favourites_user_id_users_id_fk" TO "favorites_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "favorites" RENAME CONSTRAINT "favourites_site_id_sites_id_fk" TO "favorites_site_id_sites_id_fk";--> statement-breakpoint
ALTER INDEX "favourites_by_site" RENAME TO "favorites_by_site";--> statement-breakpoint
-- Servers of the previous version, still running, read and write by the old name.
CREATE VIEW "favourites" AS SELECT * FROM "favorites";
