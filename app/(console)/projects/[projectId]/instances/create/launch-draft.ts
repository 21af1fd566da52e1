import type { LaunchInput, LaunchValues } from './launch-values.ts';

/** Returns the current values, whether complete or not, for the summary. */
export const draftOf = (input: LaunchInput): LaunchValues => ({
  ...input,
  metadata: Object.fromEntries(input.metadata.filter(({ key }) => key !== '').map(({ key, value }) => [key, value])),
});
