export { default, generateMetadata } from "../../lobby/home/page";
