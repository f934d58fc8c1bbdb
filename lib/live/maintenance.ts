import { createStore } from "./store";

/** The platform is under maintenance, as far as this page knows. One store for the module, because a document has one platform; only the browser sets it. */
export const underMaintenance = createStore(false);
