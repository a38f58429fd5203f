import { makeSite } from "@/test/factories";
import { db } from "../support/world";

/** Adds long names, names in another script, and disabled items: for visual review, not for README. */
export async function addHardCases() {
  await makeSite(db(), {
    slug: "wordy",
    title: "Inter-Departmental Laboratory Equipment Reservation and Calibration Register",
    displayUrl: "equipment-reservation.computing-laboratory.example.org/register/of/calibrations",
    description:
      "Every instrument of the laboratories with its place, its keeper and its next calibration: reserve it, report a fault, and read who had it before you.",
    targetUrl:
      "https://equipment-reservation.computing-laboratory.example.org/register/of/calibrations?view=mine",
    pinWeight: 120,
  });
  await makeSite(db(), {
    slug: "beijing",
    title: "北京办公室信息门户",
    displayUrl: "portal.beijing.example.org",
    description: "北京办公室的公告、会议室预订、差旅报销和通讯录。",
    pinWeight: 110,
  });
  await makeSite(db(), { slug: "tides", title: "Tide Tables", targetUrl: null });
  await makeSite(db(), { slug: "old-shop", title: "The Old Shop", enabledAt: null });
}
