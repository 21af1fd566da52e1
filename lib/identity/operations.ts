import type { Caller } from './caller.ts';
import type { RuleName } from './policy-rules.ts';

/** Something the policy decides about, by its name in the upstream family, and the rule that guards it. */
export interface Operation {
  readonly name: string;
  readonly rule: RuleName;
}

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

const declared = new Map<string, Operation>();

/**
 * Declares an operation and its rule, which deployers override in the file that NEPHOS_POLICY_FILE names.
 * @throws Error when it was declared with another rule before
 */
export function rule(name: string, ruleName: RuleName): Operation {
  const known = declared.get(name);
  if (known && known.rule !== ruleName) throw new Error(`${name} is declared twice: ${known.rule}, ${ruleName}.`);
  const operation = known ?? { name, rule: ruleName };
  declared.set(name, operation);
  return operation;
}

/** Every operation that has been declared, by its name: all of them once the platform's services are loaded. */
export const operations = (): ReadonlyMap<string, Operation> => declared;
