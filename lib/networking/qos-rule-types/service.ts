import { NotFound } from '#lib/errors/errors.ts';
import { RULE_KINDS, RULE_TYPES } from '../qos-rules/kinds.ts';
import type { Parameter, RuleType } from './schema.ts';

export const listRuleTypes = (): Pick<RuleType, 'type'>[] => RULE_TYPES.map((type) => ({ type }));

/** A kind with its parameters. @throws 404 */
export function getRuleType(wanted: string): RuleType {
  const type = RULE_TYPES.find((known) => known === wanted);
  if (!type) throw NotFound('Qos Rule Type', wanted);
  const { value, burst, directions } = RULE_KINDS[type];
  const amounts = [value, ...(burst ? [burst] : [])].map(
    ({ name, allowed }): Parameter =>
      allowed
        ? { parameter_name: name, parameter_type: 'choices', parameter_values: [...allowed] }
        : { parameter_name: name, parameter_type: 'range', parameter_values: { start: 0, end: 2 ** 31 - 1 } },
  );
  const direction: Parameter = {
    parameter_name: 'direction',
    parameter_type: 'choices',
    parameter_values: [...directions],
  };
  return {
    type,
    drivers: [{ name: 'ovn', supported_parameters: directions.length > 0 ? [...amounts, direction] : amounts }],
  };
}
