import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import type { Assertion } from '#lib/identity/federation/mapping/assertion.ts';
import type { FederationMapping, MappingRules } from '#lib/identity/federation/mappings/schema.ts';
import { guidedRules, isComplete } from './guided-rules.ts';

/** Most characters of the rules of a mapping. */
const MAX_RULES = 65_536;

/** A name that is part of addresses. */
export const Identifier = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,64}$/, msg('Use 1 to 64 letters, digits, dots, hyphens and underscores.'));

/** Rules as JSON; undefined for invalid JSON and for anything else than a list. */
export function parseRules(text: string): MappingRules['rules'] | undefined {
  try {
    const rules: unknown = JSON.parse(text);
    // The server checks them.
    return Array.isArray(rules) ? (rules as MappingRules['rules']) : undefined;
  } catch {
    return undefined;
  }
}

const isRule = (rule: unknown): boolean =>
  typeof rule === 'object' &&
  rule !== null &&
  ['local', 'remote'].every((part) => Array.isArray(Reflect.get(rule, part)));

export const RulesText = z
  .string()
  .max(MAX_RULES, msg('Use at most 65536 characters.'))
  .superRefine((text, context) => {
    const rules = parseRules(text);
    const fault = (message: string) => context.addIssue({ code: 'custom', message });
    if (!rules) fault(msg('Enter a list of rules as JSON.'));
    else if (rules.length === 0) fault(msg('Enter at least one rule.'));
    else if (!rules.every(isRule)) fault(msg('Each rule needs the lists "local" and "remote".'));
    else if (!isComplete(rules)) fault(msg('Choose a group, or a project and a role, for each line.'));
  });

export const MappingValues = z.object({
  id: Identifier,
  schema_version: z.enum(['1.0', '2.0', '3.0']),
  rules: RulesText,
});
export type MappingValues = z.infer<typeof MappingValues>;

export const rulesText = (rules: readonly unknown[]): string => JSON.stringify(rules, null, 2);

/** Rules of a new mapping: the name and the id that providers of the protocol usually assert. */
export const startRules = (protocol: 'oidc' | 'saml'): string =>
  rulesText(
    guidedRules(
      protocol === 'oidc'
        ? { name: 'preferred_username', id: 'sub', email: 'email', grants: [] }
        : { name: 'MELLON_NAME_ID', id: '', email: '', grants: [] },
    ),
  );

export function mappingValuesOf(mapping: FederationMapping | undefined): z.input<typeof MappingValues> {
  const version = z.enum(['1.0', '2.0', '3.0']).safeParse(mapping?.schema_version);
  return {
    id: mapping?.id ?? '',
    schema_version: version.data ?? '2.0',
    rules: mapping ? rulesText(mapping.rules) : startRules('oidc'),
  };
}

const Values = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const TypedAssertion = z.record(z.string(), z.union([Values.transform((value) => [value]), z.array(Values)]));

/** A pasted assertion: a JSON object with texts or lists of texts; undefined for anything else. */
export function parseAssertion(text: string): Record<string, string[]> | undefined {
  try {
    return TypedAssertion.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** An assertion to read and to paste: an attribute with one value is a text. */
export const assertionText = (assertion: Assertion): string =>
  JSON.stringify(assertion, (_name, value) => (Array.isArray(value) && value.length === 1 ? value[0] : value), 2);
