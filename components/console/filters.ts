/** One condition on one field: `status:ACTIVE`, `az:!nova`, `size:>10`. */
export interface FilterChip {
  field: string;
  operator: '' | '!' | '>' | '<';
  value: string;
}

/** A field that can be filtered by, and the values it is known to have. */
export interface FilterField {
  id: string;
  label: string;
  values?: readonly { value: string; label?: string; count?: number }[];
  /** What the list can compare with besides equality. */
  operators?: readonly FilterChip['operator'][];
}

const shape = /^([\w-]+):([!<>]?)(.+)$/s;
const operators = ['', '!', '>', '<'] as const;

/** Reads `field:value`; undefined when it is free text or names an unknown field. */
export function parseChip(text: string, fields: readonly FilterField[]): FilterChip | undefined {
  const [, field, sign, value] = shape.exec(text.trim()) ?? [];
  const operator = operators.find((each) => each === sign);
  const known = fields.find(({ id }) => id === field);
  if (!field || !value || operator === undefined || !known) return undefined;
  if (operator !== '' && !known.operators?.includes(operator)) return undefined;
  return { field, operator, value };
}

/** Writes a chip as it is typed and as it stands in the URL. */
export const formatChip = ({ field, operator, value }: FilterChip): string => `${field}:${operator}${value}`;

/** Whether a value of a row meets a condition; for the filters that the server does not have. */
export function meetsChip({ operator, value }: FilterChip, actual: string | number | boolean | null): boolean {
  const isEqual = String(actual ?? '').toLowerCase() === value.toLowerCase();
  switch (operator) {
    case '':
      return isEqual;
    case '!':
      return !isEqual;
    case '>':
      return Number(actual) > Number(value);
    case '<':
      return Number(actual) < Number(value);
    default:
      return operator satisfies never;
  }
}
