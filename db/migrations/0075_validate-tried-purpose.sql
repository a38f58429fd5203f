ALTER TABLE "upstream_sign_ins" VALIDATE CONSTRAINT "upstream_sign_ins_purpose";
