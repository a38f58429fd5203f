import { NotFound } from "@/app/_ui/refused-page";

/** Answers an unknown address of the section with 404. */
export default NotFound;
