export {
  bffRoute as DELETE,
  bffRoute as GET,
  bffRoute as PATCH,
  bffRoute as POST,
  bffRoute as PUT,
} from "@/lib/bff/route";

export const dynamic = "force-dynamic";
