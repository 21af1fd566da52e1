/** Sentences for a request, its success and its failure, with the `name` of the object. */
export interface EventWords {
  label: string;
  done: string;
  failed: string;
}

export const eventWords = (label: string, done: string, failed: string): EventWords => ({ label, done, failed });
