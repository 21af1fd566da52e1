import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { Forbidden } from '#lib/errors/errors.ts';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Endpoint } from '#lib/http/endpoint.ts';
import { registeredResources } from '#lib/http/resource.ts';
import type { Operation, Policy } from '#lib/policy/operations.ts';
import { RULES, type RuleName } from '#lib/policy/policy-rules.ts';
import type { Env } from '#lib/settings/env.ts';

const operationsOf = ({ policy, actions = {} }: Endpoint): Operation[] =>
  [policy, ...Object.values(actions).map((action) => action.policy)].filter((operation) => operation !== undefined);

/**
 * The operations of all resources by name; complete once the services are loaded. @throws InvariantError if one has two rules
 */
export function operations(resources = registeredResources()): ReadonlyMap<string, Operation> {
  const found = new Map<string, Operation>();
  for (const { endpoints = [], policies = [] } of resources) {
    for (const operation of [...endpoints.flatMap(operationsOf), ...policies]) {
      const { name, rule } = operation;
      const known = found.get(name);
      if (known && known.rule !== rule) throw new InvariantError(`${name} is declared twice: ${known.rule}, ${rule}.`);
      found.set(name, operation);
    }
  }
  return found;
}

/**
 * Policy of this deployment: declared rules with the overrides of NEPHOS_POLICY_FILE. @throws ConfigurationError if the file is
 * unreadable or names an unknown operation or rule
 */
export function createPolicy(env: Pick<Env, 'NEPHOS_POLICY_FILE'>): Policy {
  const declared = operations();
  const overrides = env.NEPHOS_POLICY_FILE ? readOverrides(env.NEPHOS_POLICY_FILE, declared) : {};
  const ruleOf: Policy['ruleOf'] = ({ name, rule }) => {
    // Otherwise the file could not override it.
    if (!declared.has(name)) throw new InvariantError(`No resource declares the operation ${name}.`);
    return overrides[name] ?? rule;
  };
  const allows: Policy['allows'] = (operation, caller, ownerUserId) =>
    RULES[ruleOf(operation)].passes(caller, ownerUserId);
  return {
    allows,
    ruleOf,
    enforce(operation, caller, ownerUserId) {
      if (allows(operation, caller, ownerUserId)) return;
      const rule = ruleOf(operation);
      throw Forbidden(`${refusalOf(operation)} Rule ${rule} requires ${RULES[rule].who}.`);
    },
  };
}

/** Text by service; docs/contract/compute.md 2 and identity.md 4. */
const refusalOf = ({ name }: Operation): string =>
  name.startsWith('os_compute_api:')
    ? `Policy doesn't allow ${name} to be performed.`
    : `You are not authorized to perform the requested action: ${name}.`;

const rules = Object.keys(RULES) as RuleName[];

function readOverrides(file: string, declared: ReadonlyMap<string, Operation>): Partial<Record<string, RuleName>> {
  const Overrides = z.partialRecord(
    z.enum([...declared.keys()], 'Unknown operation.'),
    z.enum(rules, `Unknown rule. Allowed: ${rules.join(', ')}.`),
  );
  try {
    return Overrides.parse(parse(readFileSync(file, 'utf8'), { maxAliasCount: 0 }) ?? {});
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new ConfigurationError(file, `The policy file ${file} is invalid.\n${reason}`, { cause: error });
  }
}
