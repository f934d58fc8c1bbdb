export { default } from "../../lobby/home/page";
