/** Rendered for each request. The address is one that the middleware knows. */
export const dynamic = "force-dynamic";

export default function Page() {
  return <p>Hello</p>;
}
