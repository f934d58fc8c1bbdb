/** Defaults: 'Are you sure', 'Yes' and 'Cancel' in the player's language. */
interface ConfirmRequest {
  readonly title?: string;
  readonly body?: string;
  readonly yes?: string;
  readonly no?: string;
}

export interface Question extends ConfirmRequest {
  readonly answer: (yes: boolean) => void;
}

let host: ((question: Question) => void) | null = null;

/** Asks the player; resolves to true only for a yes, and to false if no dialog is mounted. Browser only. */
export function confirm(request: ConfirmRequest = {}): Promise<boolean> {
  return new Promise((answer) => {
    if (host === null) answer(false);
    else host({ ...request, answer });
  });
}

/** Registers the page's one dialog for questions. */
export function hostQuestions(show: (question: Question) => void): () => void {
  host = show;
  return () => {
    if (host === show) host = null;
  };
}
