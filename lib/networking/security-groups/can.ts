import { msg } from '#lib/i18n/text.ts';

interface GroupState {
  isDefault: boolean;
  /** Number of ports with the group. */
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
    // Rules of other groups that refer to it are deleted too.
    holds: ({ ports }: GroupState) => ports === 0,
    otherwise: msg('Ports use this group.'),
  },
} as const;

export type GroupVerb = keyof typeof RULES;

/** True, or the reason why it is not allowed. */
export const can = (verb: GroupVerb, group: GroupState): true | string =>
  RULES[verb].holds(group) || RULES[verb].otherwise;

/** Whether a name is reserved for default groups, ignoring case. */
export const isReservedName = (name: string): boolean => name.toLowerCase() === 'default';
