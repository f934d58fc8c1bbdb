/** The name of the operator if the settings have no tokens. Every caller that knows the hub's secret is then this operator. */
export const LOCAL_OPERATOR = "local";

export interface OperatorToken {
  /** Every record of an action with this token contains this name. */
  readonly name: string;
  /** A token with the scope `write` may read, too. */
  readonly scope: "read" | "write";
  readonly secret: string;
}
