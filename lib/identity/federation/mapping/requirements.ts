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

/** Maximum steps of patterns for an assertion, about a second. */
const MAX_STEPS = 20_000_000;

/** The assertion could not be evaluated within the limits of the platform. */
export class MappingLimitError extends Error {}

/** Attributes with their values, and the steps that patterns may still take. */
export class AssertedValues {
  private steps = 0;
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(assertion: Assertion) {
    this.#values = new Map(Object.entries(assertion).map(([name, values]) => [name, valuesOf(values)]));
  }

  of = (type: string): readonly string[] => this.#values.get(type) ?? [];

  find(pattern: string, value: string): boolean {
    const { size, find } = compilePattern(pattern);
    this.steps += size * (value.length + 1);
    if (this.steps > MAX_STEPS) {
      throw new MappingLimitError(
        'The regular expressions take too long for this assertion. Use fewer or simpler ones.',
      );
    }
    return find(value);
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
