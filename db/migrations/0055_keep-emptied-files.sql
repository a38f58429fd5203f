-- A plan that is made while a table has a single page reads it whole, also after it has grown (docs/decisions/0156).
ALTER TABLE "authorization_requests" SET (vacuum_truncate = off);
