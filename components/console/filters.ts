/** One condition on one field: `status:ACTIVE`, `az:!nova`, `size:>10`, `name:/^web-\d+$/`. */
export interface FilterChip {
  field: string;
  operator: '' | '!' | '>' | '<';
  /** A value between slashes is a regular expression. */
  value: string;
}

export interface FilterField {
  id: string;
  label: string;
  values?: readonly { value: string; label?: string; count?: number }[];
  operators?: readonly FilterChip['operator'][];
  /** Displayed after a number: "days". */
  unit?: string;
}

const shape = /^([\w-]+):([!<>]?)(.+)$/s;
const operators = ['', '!', '>', '<'] as const;

/** Parses `field:value`. Returns undefined for free text, an unknown field or an invalid expression. */
export function parseChip(text: string, fields: readonly FilterField[]): FilterChip | undefined {
  const [, field, sign, value] = shape.exec(text.trim()) ?? [];
  const operator = operators.find((each) => each === sign);
  const known = fields.find(({ id }) => id === field);
  if (!field || !value || operator === undefined || !known) return undefined;
  if (operator !== '' && !known.operators?.includes(operator)) return undefined;
  if (expressionOf(value) === null) return undefined;
  return { field, operator, value };
}

export const formatChip = ({ field, operator, value }: FilterChip): string => `${field}:${operator}${value}`;

/** The expression in `/.../`; undefined for a plain value, null for an invalid expression. */
export function expressionOf(value: string): RegExp | undefined | null {
  const [, source] = /^\/(.+)\/$/s.exec(value) ?? [];
  if (source === undefined) return undefined;
  try {
    return new RegExp(source, 'i');
  } catch {
    return null;
  }
}

type Value = string | number | boolean | null | undefined;

/** Whether a value of a row, or one of several values, meets a condition that the API cannot check. */
export function meetsChip({ operator, value }: FilterChip, actual: Value | readonly Value[]): boolean {
  const values = Array.isArray(actual) ? actual : [actual as Value];
  const expression = expressionOf(value);
  const isLike = (each: Value) => {
    const text = String(each ?? '');
    return expression ? expression.test(text) : text.toLowerCase() === value.toLowerCase();
  };
  switch (operator) {
    case '':
      return values.some(isLike);
    case '!':
      return !values.some(isLike);
    case '>':
      return values.some((each) => Number(each) > Number(value));
    case '<':
      return values.some((each) => Number(each) < Number(value));
    default:
      return operator satisfies never;
  }
}
