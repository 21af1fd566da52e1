/** Numbers in extra specs; NaN never matches. */
const number = (text: string | undefined) => (text === undefined || text.trim() === '' ? Number.NaN : Number(text));

type Comparator = (value: string, wanted: string) => boolean;

const OPERATORS: Record<string, Comparator> = {
  '=': (value, wanted) => number(value) >= number(wanted),
  '==': (value, wanted) => number(value) === number(wanted),
  '!=': (value, wanted) => number(value) !== number(wanted),
  '>=': (value, wanted) => number(value) >= number(wanted),
  '<=': (value, wanted) => number(value) <= number(wanted),
  's==': (value, wanted) => value === wanted,
  's!=': (value, wanted) => value !== wanted,
  's<': (value, wanted) => value < wanted,
  's<=': (value, wanted) => value <= wanted,
  's>': (value, wanted) => value > wanted,
  's>=': (value, wanted) => value >= wanted,
  '<in>': (value, wanted) => value.includes(wanted),
};

/**
 * Whether a value matches an extra spec: equal text, or an operator with operands such as `>= 4`, `<or> ssd <or> nvme`,
 * `<all-in> aes avx`. The grammar is that of upstream extra specs.
 */
export function meetsSpec(value: string, wanted: string): boolean {
  const [operator = '', ...operands] = wanted.split(/\s+/).filter(Boolean);
  if (operator === '<or>') return operands.filter((word) => word !== '<or>').includes(value);
  if (operator === '<all-in>') return operands.length > 0 && operands.every((word) => value.includes(word));
  const compare = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (!compare) return value === wanted;
  const [operand] = operands;
  return operand !== undefined && compare(value, operand);
}
