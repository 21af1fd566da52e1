import type { LaunchInput, LaunchValues } from './launch-values.ts';

/** What is typed so far, complete or not, as the summary shows it. */
export const draftOf = (input: LaunchInput): LaunchValues => ({
  ...input,
  metadata: Object.fromEntries(input.metadata.filter(({ key }) => key !== '').map(({ key, value }) => [key, value])),
});
