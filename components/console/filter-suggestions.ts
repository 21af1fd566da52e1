import type { FilterField } from './filters.ts';

export interface Suggestion {
  /** What the input becomes; complete ones become a chip at once. */
  text: string;
  label: string;
  note?: string | undefined;
  isComplete: boolean;
}

const shown = 8;

/** What could follow what is typed so far: fields first, then the values of the field that was named. */
export function suggest(typed: string, fields: readonly FilterField[]): Suggestion[] {
  const word = typed.toLowerCase();
  const [name = '', rest] = word.split(/:(.*)/s);
  const field = rest === undefined ? undefined : fields.find(({ id }) => id === name);
  if (!field) {
    return fields
      .filter(({ id, label }) => id.startsWith(word) || label.toLowerCase().startsWith(word))
      .slice(0, shown)
      .map(({ id, label }) => ({ text: `${id}:`, label, note: `${id}:`, isComplete: false }));
  }
  const sign = rest?.startsWith('!') && field.operators?.includes('!') ? '!' : '';
  const start = (rest ?? '').slice(sign.length);
  const values = (field.values ?? [])
    .filter(({ value, label }) => [value, label ?? ''].some((each) => each.toLowerCase().includes(start)))
    .slice(0, shown)
    .map(({ value, label, count }) => ({
      text: `${field.id}:${sign}${value}`,
      label: label ?? value,
      note: count === undefined ? undefined : String(count),
      isComplete: true,
    }));
  return [...values, ...(rest === '' ? operatorsOf(field) : [])];
}

const signs = { '!': '≠', '>': '>', '<': '<', '': '=' };

/** The comparisons of a field that has more than equality: "Zone ≠ …". */
const operatorsOf = ({ id, label, operators = [] }: FilterField): Suggestion[] =>
  operators.map((operator) => ({
    text: `${id}:${operator}`,
    label: `${label} ${signs[operator]} …`,
    isComplete: false,
  }));
