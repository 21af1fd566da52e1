import { stripVTControlCharacters } from 'node:util';

/** How many lines of each reason for a failed test are repeated at the end of a run. */
const MAX_REASON_LINES = 12;

/** The first lines of a reason, without colours. */
export const firstLines = (reason: string): string =>
  stripVTControlCharacters(reason).split('\n').slice(0, MAX_REASON_LINES).join('\n');
