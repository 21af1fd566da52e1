/** Sentences for a request, its success and its failure, with the `name` of the object. */
export type EventWords = readonly [label: string, done: string, failed: string];
