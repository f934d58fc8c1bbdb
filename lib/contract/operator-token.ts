/** The operator's name if no tokens are set: every caller that knows the hub's secret. */
export const LOCAL_OPERATOR = "local";

/** A named operator's token, of the settings. */
export interface OperatorToken {
  /** The name that every record of this token's actions holds. */
  readonly name: string;
  /** A token that may write may read too. */
  readonly scope: "read" | "write";
  readonly secret: string;
}
