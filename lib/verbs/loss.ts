import type { Verb } from './verb.ts';

/** Whether the verb permanently deletes data of any of these objects. */
export function losesData<State extends string, Status extends string, Subject>(
  { losesData: loses }: Pick<Verb<State, Status, Subject>, 'losesData'>,
  subjects: readonly Subject[],
): boolean {
  return typeof loses === 'function' ? subjects.some(loses) : loses === true && subjects.length > 0;
}

interface VerbEffect {
  losesData?: boolean | undefined;
  isDanger?: boolean | undefined;
  /** Preference of the user. */
  confirm?: 'loss' | 'always' | undefined;
}

/**
 * The only rule for when the name of an object, or the number of several, must be typed: if data is permanently lost,
 * and before all dangerous verbs if the user prefers so.
 */
export const asksTyping = ({ losesData, isDanger, confirm }: VerbEffect): boolean =>
  losesData === true || (isDanger === true && confirm === 'always');

/** Text to type: the name of one object, or the number of several. */
export const phraseOf = (names: readonly string[]): string =>
  names.length > 1 ? String(names.length) : (names[0] ?? '');
