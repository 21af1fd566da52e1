/** One condition on one field of a list: `status:ACTIVE`, `az:!nova`, `size:>10`. */
export interface FilterCondition {
  field: string;
  operator: '' | '!' | '>' | '<';
  value: string;
}

const shape = /^([\w-]+):([!<>]?)(.+)$/s;
const operators = ['', '!', '>', '<'] as const;

/**
 * Conditions of which one of each group must be met: values of a field are alternatives, and all other conditions apply.
 */
export const alternatives = <Condition extends Pick<FilterCondition, 'field' | 'operator'>>(
  conditions: readonly Condition[],
): Condition[][] => [...Map.groupBy(conditions, (each) => (each.operator === '' ? each.field : each)).values()];

/** Parses `field:value`; undefined for other texts. */
export function readCondition(text: string): FilterCondition | undefined {
  const [, field, sign, value] = shape.exec(text.trim()) ?? [];
  const operator = operators.find((each) => each === sign);
  return field && value && operator !== undefined ? { field, operator, value } : undefined;
}
