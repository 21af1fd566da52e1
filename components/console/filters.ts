import { type FilterCondition, readCondition } from '#lib/console/filter-condition.ts';

export interface FilterField {
  id: string;
  label: string;
  values?: readonly { value: string; label?: string; count?: number }[];
  operators?: readonly FilterCondition['operator'][];
  /** Whether values are compared as they are: elsewhere a value between slashes is a regular expression. */
  isExact?: boolean;
  /** A second value replaces the first, also in lists where several values of a field are alternatives. */
  hasOneValue?: boolean;
  /** Displayed after a number: "days". */
  unit?: string;
}

/** Parses `field:value`. Returns undefined for free text, an unknown field or an invalid expression. */
export function parseChip(text: string, fields: readonly FilterField[]): FilterCondition | undefined {
  const chip = readCondition(text);
  const known = chip && fields.find(({ id }) => id === chip.field);
  if (!known) return undefined;
  if (chip.operator !== '' && !known.operators?.includes(chip.operator)) return undefined;
  const expression = expressionOf(chip.value);
  return expression === null || (expression && known.isExact) ? undefined : chip;
}

export const formatChip = ({ field, operator, value }: FilterCondition): string => `${field}:${operator}${value}`;

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

const escaped = (text: string): string => text.replaceAll(/[\\^$.|?*+()[\]{}]/g, '\\$&');

/** The source of an expression that matches a value: the expression in `/.../`, or the plain value itself. */
export const expressionSource = (value: string): string => (expressionOf(value) ? value.slice(1, -1) : escaped(value));

/** An expression that matches a text anywhere. */
export const anywhere = (text: string): string => `/${escaped(text)}/`;

export type FieldValue = string | number | boolean | null | undefined;

/** Whether a value of a row, or one of several values, meets a condition. The condition is parsed once for all rows. */
export function conditionOf({ operator, value }: FilterCondition) {
  const expression = expressionOf(value);
  const wanted = value.toLowerCase();
  const limit = Number(value);
  const isLike = (each: FieldValue) => {
    const text = String(each ?? '');
    return expression ? expression.test(text) : text.toLowerCase() === wanted;
  };
  return (actual: FieldValue | readonly FieldValue[]): boolean => {
    const values = Array.isArray(actual) ? actual : [actual as FieldValue];
    switch (operator) {
      case '':
        return values.some(isLike);
      case '!':
        return !values.some(isLike);
      case '>':
        return values.some((each) => Number(each) > limit);
      case '<':
        return values.some((each) => Number(each) < limit);
      default:
        return operator satisfies never;
    }
  };
}
