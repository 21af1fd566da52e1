import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Env } from '#lib/env.ts';
import { Forbidden } from '#lib/http/errors.ts';
import type { Caller } from './caller.ts';
import { RULES, type RuleName } from './policy-rules.ts';
import { POLICY_TABLE } from './policy-table.ts';

/** Something the policy decides about, by its name in the upstream family. */
export type Operation = keyof typeof POLICY_TABLE;

/** What roles allow. Which objects a caller sees is decided by the services, from the scope of its token. */
export interface Policy {
  /**
   * @param ownerUserId whose object it is, for rules that let owners pass
   * @throws 403 naming the operation, its rule and who would pass
   */
  enforce(operation: Operation, caller: Caller, ownerUserId?: string): void;
  /** The same as a question. */
  allows(operation: Operation, caller: Caller, ownerUserId?: string): boolean;
  /** The rule that guards an operation here, overrides included. */
  ruleOf(operation: Operation): RuleName;
}

/**
 * The policy of this deployment: the table, with the lines of NEPHOS_POLICY_FILE in place of its own.
 * @throws Error when the file is unreadable or names an operation or a rule that does not exist
 */
export function createPolicy(env: Pick<Env, 'NEPHOS_POLICY_FILE'>): Policy {
  const overrides = env.NEPHOS_POLICY_FILE ? readOverrides(env.NEPHOS_POLICY_FILE) : {};
  const table: Record<Operation, RuleName> = { ...POLICY_TABLE, ...overrides };
  const allows: Policy['allows'] = (operation, caller, ownerUserId) =>
    RULES[table[operation]].passes(caller, ownerUserId);
  return {
    allows,
    ruleOf: (operation) => table[operation],
    enforce(operation, caller, ownerUserId) {
      if (allows(operation, caller, ownerUserId)) return;
      const rule = table[operation];
      throw Forbidden(`${refusalOf(operation)} Rule ${rule} takes ${RULES[rule].who}.`);
    },
  };
}

/** In the words of each service; contract/compute.md 2 and identity.md 4. */
const refusalOf = (operation: Operation): string =>
  operation.startsWith('os_compute_api:')
    ? `Policy doesn't allow ${operation} to be performed.`
    : `You are not authorized to perform the requested action: ${operation}.`;

const operations = Object.keys(POLICY_TABLE) as Operation[];
const rules = Object.keys(RULES) as RuleName[];
const Overrides = z.partialRecord(
  z.enum(operations, 'There is no such operation.'),
  z.enum(rules, `There is no such rule. Allowed: ${rules.join(', ')}.`),
);

function readOverrides(file: string): Partial<Record<Operation, RuleName>> {
  try {
    return Overrides.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`The policy file ${file} is wrong.\n${reason}`, { cause: error });
  }
}
