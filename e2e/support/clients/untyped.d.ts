// Relying-party packages without types.
declare module "express";
declare module "express-session";
declare module "passport";
declare module "passport-openidconnect";
declare module "passport-oauth2";
