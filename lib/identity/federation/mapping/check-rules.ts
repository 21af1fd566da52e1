import { compilePattern } from './pattern.ts';
import { RuleError } from './rule-error.ts';
import { conditionOf, givesValues, type Local, type Requirement, type Rule, type SchemaVersion } from './rules.ts';
import { lastPlaceholder, parseTemplate } from './template.ts';

type Path = (string | number)[];

interface RuleFault {
  path: Path;
  message: string;
}

/** Maximum faults reported at once; compiling patterns takes time. */
const MAX_FAULTS = 10;
/** Characters of a pattern, and steps of all patterns of a mapping. */
const MAX_PATTERN = 512;
const MAX_STEPS = 50_000;

/** What is wrong with rules besides their shape: patterns, placeholders, and fields of a later version. */
export function findRuleFaults(rules: readonly Rule[], version: SchemaVersion): RuleFault[] {
  const faults: RuleFault[] = [];
  for (const fault of faultsIn(rules, version)) {
    faults.push(fault);
    if (faults.length === MAX_FAULTS) break;
  }
  return faults;
}

function* faultsIn(rules: readonly Rule[], version: SchemaVersion): Generator<RuleFault> {
  const used = { steps: 0 };
  for (const [at, rule] of rules.entries()) {
    const count = rule.remote.filter(givesValues).length;
    for (const [place, requirement] of rule.remote.entries()) {
      yield* patternFaults(requirement, [at, 'remote', place], used);
    }
    for (const [place, local] of rule.local.entries()) {
      yield* placeholderFaults(local, count, [at, 'local', place]);
      yield* versionFaults(local, version, [at, 'local', place]);
    }
  }
}

function* patternFaults(requirement: Requirement, path: Path, used: { steps: number }): Generator<RuleFault> {
  const condition = conditionOf(requirement);
  if (condition === undefined || requirement.regex !== true) return;
  for (const [at, value] of (requirement[condition] ?? []).entries()) {
    const message = messageOf(() => {
      if (value.length > MAX_PATTERN)
        throw new RuleError(`Use at most ${MAX_PATTERN} characters for a regular expression.`);
      used.steps += compilePattern(value).size;
      if (used.steps > MAX_STEPS)
        throw new RuleError(`All regular expressions of a mapping have more than ${MAX_STEPS} steps.`);
    });
    if (message !== undefined) yield { path: [...path, condition, at], message };
  }
}

function* placeholderFaults(node: unknown, count: number, path: Path): Generator<RuleFault> {
  if (typeof node === 'string') {
    const message = messageOf(() => assertNumbered(node, count));
    if (message !== undefined) yield { path, message };
  } else if (typeof node === 'object' && node !== null) {
    for (const [key, inner] of Object.entries(node)) yield* placeholderFaults(inner, count, [...path, key]);
  }
}

function assertNumbered(text: string, count: number): void {
  const last = lastPlaceholder(parseTemplate(text));
  if (last < count) return;
  const given = count === 0 ? 'no values' : count === 1 ? 'only {0}' : `only {0} to {${count - 1}}`;
  throw new RuleError(
    `{${last}} has no value: the requirements of this rule give ${given}. any_one_of and not_any_of give none.`,
  );
}

function* versionFaults(local: Local, version: SchemaVersion, path: Path): Generator<RuleFault> {
  if (version === '1.0' && local.projects?.some(({ domain }) => domain !== undefined)) {
    yield { path: [...path, 'projects'], message: 'Domains of projects require schema_version 2.0 or 3.0.' };
  }
  if (version !== '3.0' && local.projects_json !== undefined) {
    yield { path: [...path, 'projects_json'], message: 'This field requires schema_version 3.0.' };
  }
}

function messageOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
}
