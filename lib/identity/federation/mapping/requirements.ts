import type { Assertion } from './assertion.ts';
import { compilePattern } from './pattern.ts';
import { type Condition, conditionOf, givesValues, type Requirement } from './rules.ts';

/** How a requirement of a rule compares with an assertion. */
export interface RequirementResult {
  type: string;
  is_met: boolean;
  /** Why it is not met; null if it is. */
  reason: string | null;
  /** The values that it gives to the rule; null if it gives none. */
  values: string[] | null;
}

/** Maximum steps of patterns and comparisons for an assertion, a part of a second. */
const MAX_STEPS = 20_000_000;
/** Steps of a value that is compared with a list, taken or copied. */
const STEPS_OF_VALUE = 20;

/** The assertion could not be evaluated within the limits of the platform. */
export class MappingLimitError extends Error {}

/** Attributes with their values, and the steps that the evaluation has taken. */
export class AssertedValues {
  #steps = 0;
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(assertion: Assertion) {
    this.#values = new Map(Object.entries(assertion).map(([name, values]) => [name, valuesOf(values)]));
  }

  of = (type: string): readonly string[] => this.#values.get(type) ?? [];

  find(pattern: string, value: string): boolean {
    const { size, find } = compilePattern(pattern);
    this.#spend(size * (value.length + 1));
    return find(value);
  }

  /** Counts values of the assertion that a rule compares or takes. */
  take(values: number): void {
    this.#spend(values * STEPS_OF_VALUE);
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps <= MAX_STEPS) return;
    throw new MappingLimitError(
      'The rules take too long for this assertion. Use fewer rules and simpler regular expressions, or assert fewer values.',
    );
  }
}

/** As upstream, semicolons separate several values in one text. Lists are taken as they are. */
function valuesOf(values: readonly string[]): string[] {
  const [only] = values;
  const all = values.length === 1 && only !== undefined ? only.split(';') : [...values];
  return all.filter((value) => value !== '');
}

export function compareRequirement(requirement: Requirement, asserted: AssertedValues): RequirementResult {
  const { type, regex = false } = requirement;
  const values = asserted.of(type);
  asserted.take(values.length);
  const result = (reason: string | null): RequirementResult => ({
    type,
    is_met: reason === null,
    reason,
    values: null,
  });
  if (values.length === 0) return result(`The assertion has no attribute ${type}.`);
  const condition = conditionOf(requirement);
  const given = condition === undefined ? [] : (requirement[condition] ?? []);
  const isListed = regex ? (value: string) => given.some((one) => asserted.find(one, value)) : listed(given);
  if (!givesValues(requirement)) return result(conditionFault(condition, values, isListed, type));
  return { type, is_met: true, reason: null, values: kept(condition, values, isListed) };
}

function listed(given: readonly string[]): (value: string) => boolean {
  const all = new Set(given);
  return (value) => all.has(value);
}

function conditionFault(
  condition: Condition | undefined,
  values: readonly string[],
  isListed: (value: string) => boolean,
  type: string,
): string | null {
  const match = values.find(isListed);
  if (condition === 'not_any_of')
    return match === undefined ? null : `${type} has the value ${match}, which not_any_of lists.`;
  return match === undefined ? `${type} has none of the values that any_one_of lists.` : null;
}

function kept(
  condition: Condition | undefined,
  values: readonly string[],
  isListed: (value: string) => boolean,
): string[] {
  if (condition === 'whitelist') return values.filter(isListed);
  return condition === 'blacklist' ? values.filter((value) => !isListed(value)) : [...values];
}
