/** A player's name as the question before a launch shows it. */
export interface ShownName {
  /** An invisible character in it is shown as U+FFFD. */
  readonly name: string;
  /** Letters to highlight: first and end, as offsets in `name`. */
  readonly marks: readonly (readonly [first: number, end: number])[];
  /** The merchant's code, if the two names look alike. */
  readonly merchant: string | null;
}

/** The signed-in player and a launch's; null for one that is not known. */
export interface ShownNames {
  readonly current: ShownName | null;
  readonly next: ShownName | null;
  /** The names differ, but look the same. */
  readonly alike: boolean;
}

/** The answer to GET /api/auth/pending-launch. `sid`: the launch's sign-in; the player's answer names the launch by it. */
export interface PendingLaunch extends ShownNames {
  readonly sid: string;
}
