export { bffRoute as GET, bffRoute as POST } from "@/lib/bff/route";

export const dynamic = "force-dynamic";
