import { compilePattern } from './pattern.ts';
import { conditionOf, givesValues, type Local, type Requirement, type Rule, type SchemaVersion } from './rules.ts';
import { lastPlaceholder, parseTemplate } from './template.ts';

interface RuleFault {
  path: (string | number)[];
  message: string;
}

/** Maximum faults reported at once. */
const MAX_FAULTS = 20;

/** What is wrong with rules besides their shape: patterns, placeholders, and fields of a later version. */
export function findRuleFaults(rules: readonly Rule[], version: SchemaVersion): RuleFault[] {
  const faults: RuleFault[] = [];
  for (const [at, rule] of rules.entries()) {
    if (faults.length >= MAX_FAULTS) break;
    const count = rule.remote.filter(givesValues).length;
    for (const [place, requirement] of rule.remote.entries()) {
      faults.push(...patternFaults(requirement, [at, 'remote', place]));
    }
    for (const [place, local] of rule.local.entries()) {
      faults.push(...placeholderFaults(local, count, [at, 'local', place]), ...versionFaults(local, version, [at, 'local', place]));
    }
  }
  return faults.slice(0, MAX_FAULTS);
}

function patternFaults(requirement: Requirement, path: (string | number)[]): RuleFault[] {
  const condition = conditionOf(requirement);
  if (condition === undefined || requirement.regex !== true) return [];
  return (requirement[condition] ?? []).flatMap((value, at) => {
    const message = messageOf(() => compilePattern(value));
    return message === undefined ? [] : [{ path: [...path, condition, at], message }];
  });
}

function placeholderFaults(node: unknown, count: number, path: (string | number)[]): RuleFault[] {
  if (typeof node === 'string') {
    const message = messageOf(() => assertNumbered(node, count));
    return message === undefined ? [] : [{ path, message }];
  }
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]) => placeholderFaults(inner, count, [...path, key]));
}

function assertNumbered(text: string, count: number): void {
  const last = lastPlaceholder(parseTemplate(text));
  if (last < count) return;
  const given = count === 0 ? 'no values' : count === 1 ? 'only {0}' : `only {0} to {${count - 1}}`;
  throw new Error(
    `{${last}} has no value: the requirements of this rule give ${given}. any_one_of and not_any_of give none.`,
  );
}

function versionFaults(local: Local, version: SchemaVersion, path: (string | number)[]): RuleFault[] {
  const faults: RuleFault[] = [];
  if (version === '1.0' && local.projects?.some(({ domain }) => domain !== undefined)) {
    faults.push({ path: [...path, 'projects'], message: 'Domains of projects require schema_version 2.0 or 3.0.' });
  }
  if (version !== '3.0' && local.projects_json !== undefined) {
    faults.push({ path: [...path, 'projects_json'], message: 'This field requires schema_version 3.0.' });
  }
  return faults;
}

function messageOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
