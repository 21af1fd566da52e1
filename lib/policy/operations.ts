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

/**
 * An operation with its default rule, which NEPHOS_POLICY_FILE can override. Resources declare it with an endpoint, or in
 * `policies`.
 */
export const rule = (name: string, ruleName: RuleName): Operation => ({ name, rule: ruleName });
