/** The name of the operator where no tokens are set: whoever knows the hub's secret. */
export const LOCAL_OPERATOR = "local";

/** A named operator's token, of the settings. */
export interface OperatorToken {
  /** Stands in every record of what was done with it. */
  readonly name: string;
  /** One that may write may read, too. */
  readonly scope: "read" | "write";
  readonly secret: string;
}
