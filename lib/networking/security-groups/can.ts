import { msg } from '#lib/i18n/text.ts';

/** What the rules look at. */
interface GroupState {
  isDefault: boolean;
  /** Ports that have the group. */
  ports: number;
}

/** docs/contract/networking.md 9. */
const RULES = {
  rename: {
    holds: ({ isDefault }: GroupState) => !isDefault,
    otherwise: msg('The default group keeps its name.'),
  },
  changeState: {
    holds: ({ ports }: GroupState) => ports === 0,
    otherwise: msg('Ports use this group, so you cannot change whether it is stateful.'),
  },
  delete: {
    // Rules of other groups that name it go with it.
    holds: ({ ports }: GroupState) => ports === 0,
    otherwise: msg('Ports use this group.'),
  },
} as const;

export type GroupVerb = keyof typeof RULES;

/** True, or the reason why not. */
export const can = (verb: GroupVerb, group: GroupState): true | string =>
  RULES[verb].holds(group) || RULES[verb].otherwise;

/** Whether a name is the default group's own, whatever the case. */
export const isReservedName = (name: string): boolean => name.toLowerCase() === 'default';
