import { msg } from '#lib/i18n/text.ts';
import type { Assertion } from '#lib/identity/federation/mapping/assertion.ts';
import type { MappingRules } from '#lib/identity/federation/mappings/schema.ts';
import { guidedRules, isComplete } from './guided-rules.ts';

export const SCHEMA_VERSIONS = ['1.0', '2.0', '3.0'] as const;

/** The value of a JSON text; undefined for invalid JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Rules as JSON; undefined for invalid JSON and for anything else than a list. */
export function parseRules(text: string): MappingRules['rules'] | undefined {
  const rules = jsonOf(text);
  // The server checks them.
  return Array.isArray(rules) ? (rules as MappingRules['rules']) : undefined;
}

const isRule = (rule: unknown): boolean =>
  typeof rule === 'object' &&
  rule !== null &&
  ['local', 'remote'].every((part) => Array.isArray(Reflect.get(rule, part)));

/** What is wrong with rules in a form, as a message; undefined if the server can check them. */
export function rulesFault(text: string): string | undefined {
  const rules = parseRules(text);
  if (!rules) return msg('Enter a list of rules as JSON.');
  if (rules.length === 0) return msg('Enter at least one rule.');
  if (!rules.every(isRule)) return msg('Each rule needs the lists "local" and "remote".');
  return isComplete(rules) ? undefined : msg('Choose a group, or a project and a role, for each line.');
}

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

const isValue = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** A pasted assertion: a JSON object with texts or lists of texts; undefined for anything else. */
export function parseAssertion(text: string): Record<string, string[]> | undefined {
  const read = jsonOf(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
  const lists = Object.entries(read).map(([name, given]) => [name, [given].flat()] as const);
  if (!lists.every(([, list]) => list.every(isValue))) return undefined;
  return Object.fromEntries(lists.map(([name, list]) => [name, list.map(String)]));
}

/** An assertion to read and to paste: an attribute with one value is a text. */
export const assertionText = (assertion: Assertion): string =>
  JSON.stringify(assertion, (_name, value) => (Array.isArray(value) && value.length === 1 ? value[0] : value), 2);
