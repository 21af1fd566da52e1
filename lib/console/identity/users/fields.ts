import type { FilterCondition } from '../../filter-condition.ts';

/** Fields of the list's filter, with the operators besides equality. */
export const USER_FILTERS = {
  name: ['!'],
  domain: ['!'],
  enabled: [],
  locked: [],
  invited: [],
  source: ['!'],
  password: ['!'],
  role: ['!'],
  roles: ['>', '<'],
} as const satisfies Record<string, readonly FilterCondition['operator'][]>;
export type UserCondition = FilterCondition & { field: keyof typeof USER_FILTERS };

export const isUserCondition = (condition: FilterCondition): condition is UserCondition => {
  const operators: Readonly<Record<string, readonly string[]>> = USER_FILTERS;
  const { field, operator } = condition;
  return Object.hasOwn(operators, field) && (operator === '' || operators[field]?.includes(operator) === true);
};
