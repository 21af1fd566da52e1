import { S3Error } from '../s3/errors.ts';
import { type ConditionKey, type ConditionValues, findConditionKey } from './condition-keys.ts';
import { type ConditionOperator, findOperator, type OperandTest } from './condition-operators.ts';
import { isObject } from './policy-json.ts';
import type { Variables } from './wildcard.ts';

/** One key of one operator of a statement. */
export interface ConditionTest {
  key: ConditionKey;
  /** As it was sent, such as `StringLikeIfExists`. */
  operator: string;
  /** Values as they were sent. */
  values: readonly string[];
  test: OperandTest;
  /** Negated operators are met if no value matches, and if the request lacks the key. */
  isNegated: boolean;
  ifExists: boolean;
  quantifier?: 'all' | 'any';
}

/** Maximum values in a statement. */
const MAX_VALUES = 1000;

const malformed = (message: string) => new S3Error('MalformedPolicy', message);

/** @throws S3Error MalformedPolicy for unknown operators and keys, and for values that the operator cannot compare */
export function parseConditions(value: unknown, number: string, hasVariables: boolean): ConditionTest[] {
  if (!isObject(value)) throw malformed(`Condition of ${number} must be an object.`);
  const tests = Object.entries(value).flatMap(([operator, keys]) => {
    if (!isObject(keys)) throw malformed(`${operator} of ${number} must be an object.`);
    const found = findOperator(operator);
    if (!found) throw malformed(`Invalid condition operator: ${operator} in ${number}.`);
    return Object.entries(keys).map(([name, values]) => parseTest(found, name, values, number, hasVariables));
  });
  if (tests.reduce((sum, { values }) => sum + values.length, 0) > MAX_VALUES) {
    throw malformed(`Condition of ${number} has more than ${MAX_VALUES} values.`);
  }
  return tests;
}

function parseTest(
  operator: ConditionOperator,
  name: string,
  value: unknown,
  number: string,
  hasVariables: boolean,
): ConditionTest {
  const key = findConditionKey(name);
  if (!key) throw malformed(`Policy has an invalid condition key: ${name} in ${number}.`);
  const values = (Array.isArray(value) ? value : [value]).map((one: unknown) => {
    if (typeof one !== 'string' && typeof one !== 'number' && typeof one !== 'boolean') {
      throw malformed(`Values of ${name} in ${number} must be strings.`);
    }
    return String(one);
  });
  if (values.length === 0) throw malformed(`${name} of ${number} must have a value.`);
  const test = operator.compile(values, hasVariables);
  if (!test) throw malformed(`Invalid value of ${name} for ${operator.name} in ${number}.`);
  const { isNegated, ifExists, quantifier } = operator;
  return { key, operator: operator.name, values, test, isNegated, ifExists, quantifier };
}

/** Whether the request meets a condition. */
export function meetsCondition(condition: ConditionTest, valuesOf: ConditionValues, variables: Variables): boolean {
  const { test, isNegated, ifExists, quantifier } = condition;
  const values = valuesOf(condition.key);
  if (test.kind === 'null') return test.isExpected === (values.length === 0);
  if (values.length === 0) return ifExists || isNegated ? quantifier !== 'any' || ifExists : quantifier === 'all';
  const isMet = (value: string) => test.matches(value, variables) !== isNegated;
  if (quantifier === 'all') return values.every(isMet);
  if (quantifier === 'any') return values.some(isMet);
  const isMatch = values.some((value) => test.matches(value, variables));
  return isMatch !== isNegated;
}
