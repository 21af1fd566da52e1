import type { Verb } from './verb.ts';

/** Whether data is lost for good when it is done to any of these objects: nothing brings it back. */
export function losesData<State extends string, Status extends string, Subject>(
  { losesData: loses }: Pick<Verb<State, Status, Subject>, 'losesData'>,
  subjects: readonly Subject[],
): boolean {
  return typeof loses === 'function' ? subjects.some(loses) : loses === true && subjects.length > 0;
}

interface VerbEffect {
  losesData?: boolean | undefined;
  isDanger?: boolean | undefined;
  /** What the user prefers. */
  confirm?: 'loss' | 'always' | undefined;
}

/**
 * The one rule of when the name of an object, or the number of several, has to be typed: where data is lost for good, and
 * before everything dangerous for who wants that.
 */
export const asksTyping = ({ losesData, isDanger, confirm }: VerbEffect): boolean =>
  losesData === true || (isDanger === true && confirm === 'always');

/** What is typed: the name of one object, or how many they are. */
export const phraseOf = (names: readonly string[]): string =>
  names.length > 1 ? String(names.length) : (names[0] ?? '');
