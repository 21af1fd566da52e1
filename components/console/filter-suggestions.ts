import type { CountOf } from './counted.ts';
import type { FilterField } from './filters.ts';

export interface Suggestion {
  /** What the input becomes; complete ones become a chip at once. */
  text: string;
  label: string;
  /** How a field is typed. */
  note?: string | undefined;
  /** How many rows have a value. */
  count?: number | undefined;
  isComplete: boolean;
}

/** Nobody scrolls through more; typing narrows them down. */
const MOST = 200;

/** What could follow what is typed so far: fields first, then the values of the field that was named. */
export function suggest(typed: string, fields: readonly FilterField[], countOf?: CountOf): Suggestion[] {
  const word = typed.toLowerCase();
  const [name = '', rest] = word.split(/:(.*)/s);
  const field = rest === undefined ? undefined : fields.find(({ id }) => id === name);
  if (!field) {
    return fields
      .filter(({ id, label }) => id.startsWith(word) || label.toLowerCase().startsWith(word))
      .map(({ id, label }) => ({ text: `${id}:`, label, note: `${id}:`, isComplete: false }));
  }
  const sign = rest?.startsWith('!') && field.operators?.includes('!') ? '!' : '';
  const start = (rest ?? '').slice(sign.length);
  const values = countedValues(field, countOf)
    .filter(({ value, label }) => [value, label ?? ''].some((each) => each.toLowerCase().includes(start)))
    .slice(0, MOST)
    .map(({ value, label, count }) => ({
      text: `${field.id}:${sign}${value}`,
      label: label ?? value,
      count,
      isComplete: true,
    }));
  return [...values, ...(rest === '' ? operatorsOf(field) : [])];
}

/** The values that rows have, the most frequent first; those that are not counted come last, as they are known. */
function countedValues({ id, values = [] }: FilterField, countOf: CountOf | undefined) {
  return values
    .map((each) => ({ ...each, count: countOf?.([{ field: id, operator: '', value: each.value }]) ?? each.count }))
    .filter(({ count }) => count !== 0)
    .toSorted((one, other) => (other.count ?? -1) - (one.count ?? -1));
}

const signs = { '!': '≠', '>': '>', '<': '<', '': '=' };

/** The comparisons of a field that has more than equality: "Zone ≠ …". */
const operatorsOf = ({ id, label, operators = [] }: FilterField): Suggestion[] =>
  operators.map((operator) => ({
    text: `${id}:${operator}`,
    label: `${label} ${signs[operator]} …`,
    isComplete: false,
  }));
