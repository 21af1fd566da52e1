import type { Caller } from './caller.ts';
import type { RuleName } from './policy-rules.ts';

/** A policy operation under its upstream name, with its rule. */
export interface Operation {
  readonly name: string;
  readonly rule: RuleName;
}

/** What roles allow. Services decide which objects are visible, from the scope of the token. */
export interface Policy {
  /**
   * @param ownerUserId owner of the object, for rules that admit owners @throws 403 naming the operation, its rule and
   * who is allowed
   */
  enforce(operation: Operation, caller: Caller, ownerUserId?: string): void;
  /** Like `enforce`, as a boolean. */
  allows(operation: Operation, caller: Caller, ownerUserId?: string): boolean;
  /** Rule of an operation in this deployment, including overrides. */
  ruleOf(operation: Operation): RuleName;
}

const declared = new Map<string, Operation>();

/**
 * Declares an operation and its default rule, which NEPHOS_POLICY_FILE can override. @throws Error if it was declared
 * with another rule
 */
export function rule(name: string, ruleName: RuleName): Operation {
  const known = declared.get(name);
  if (known && known.rule !== ruleName) throw new Error(`${name} is declared twice: ${known.rule}, ${ruleName}.`);
  const operation = known ?? { name, rule: ruleName };
  declared.set(name, operation);
  return operation;
}

/** All declared operations by name; complete once the services are loaded. */
export const operations = (): ReadonlyMap<string, Operation> => declared;
