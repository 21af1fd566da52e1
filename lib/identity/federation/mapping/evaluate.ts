import { z } from 'zod';
import type { Assertion } from './assertion.ts';
import { AssertedValues, compareRequirement, MappingLimitError, type RequirementResult } from './requirements.ts';
import { RuleError } from './rule-error.ts';
import {
  type DomainTemplate,
  givesValues,
  type Local,
  type ProjectTemplate,
  ProjectTemplates,
  type Requirement,
  type Rule,
  type SchemaVersion,
  type UserTemplate,
} from './rules.ts';
import { expandTemplate, parseTemplate } from './template.ts';

/** A domain by id or name. */
export type MappedDomain = { id: string } | { name: string };

export interface MappedUser {
  id: string | undefined;
  name: string | undefined;
  email: string | undefined;
  domain: MappedDomain | undefined;
  type: 'ephemeral' | 'local';
}

export interface MappedProject {
  name: string;
  domain: MappedDomain | undefined;
  roles: string[];
  /** The domain of the rule, if the provider has chosen the other one itself. */
  chosenWithin?: MappedDomain | undefined;
}

/** Who an assertion describes, before it is compared with what exists. */
export interface MappedIdentity {
  user: MappedUser;
  groupIds: string[];
  groups: { name: string; domain: MappedDomain }[];
  projects: MappedProject[];
}

interface RuleResult {
  is_matched: boolean;
  requirements: RequirementResult[];
}

export interface Evaluation {
  rules: RuleResult[];
  /** Undefined if the assertion is rejected. */
  identity: MappedIdentity | undefined;
  /** Why it is rejected. */
  rejection: string | undefined;
}

const MAX_GROUPS = 1000;
const MAX_PROJECTS = 100;

export interface VersionedRules {
  rules: readonly Rule[];
  schema_version: SchemaVersion;
}

/** Applies rules to an assertion. Does not depend on what the platform stores. */
export function evaluateMapping(mapping: VersionedRules, assertion: Assertion): Evaluation {
  const { rules, schema_version: version } = mapping;
  const results: RuleResult[] = [];
  const collected: CollectedIdentity = { user: undefined, groupIds: new Set(), groups: new Map(), projects: [] };
  try {
    const asserted = new AssertedValues(assertion);
    for (const rule of rules) {
      const requirements = rule.remote.map((requirement) => compareRequirement(requirement, asserted));
      const is_matched = requirements.every(({ is_met }) => is_met);
      results.push({ is_matched, requirements });
      if (!is_matched) continue;
      const values = requirements.flatMap((one) => (one.values === null ? [] : [one.values]));
      const isListed = rule.remote.filter(givesValues).map(hasList);
      for (const local of rule.local) collect(collected, local, { values, isListed, version, asserted });
    }
    return { rules: results, identity: identityOf(collected, results), rejection: undefined };
  } catch (error) {
    if (!(error instanceof RejectionError || error instanceof MappingLimitError)) throw error;
    return { rules: results, identity: undefined, rejection: error.message };
  }
}

/** The assertion does not result in a user. */
class RejectionError extends Error {}

const rejectionOf = (error: unknown): unknown =>
  error instanceof RuleError ? new RejectionError(error.message, { cause: error }) : error;

interface CollectedIdentity {
  user: MappedUser | undefined;
  groupIds: Set<string>;
  groups: Map<string, { name: string; domain: MappedDomain }>;
  projects: MappedProject[];
}

/** Whether the rule names all values that a requirement gives. */
const hasList = ({ whitelist, regex = false }: Requirement): boolean => whitelist !== undefined && !regex;

interface MatchedValues {
  values: readonly (readonly string[])[];
  /** By number of the value: whether the rule lists all that are possible. */
  isListed: readonly boolean[];
  version: SchemaVersion;
  asserted: AssertedValues;
}

/** The first user wins; groups and projects accumulate. */
function collect(collected: CollectedIdentity, local: Local, values: MatchedValues): void {
  const { version } = values;
  const domain = local.domain && domainOf(local.domain, values);
  // In version 1.0 it is only that of groups.
  const common = version === '1.0' ? undefined : domain;
  if (local.user) collected.user ??= userOf(local.user, common, values);
  if (local.group_ids !== undefined) for (const id of expand(local.group_ids, values)) collected.groupIds.add(id);
  if (local.group?.id !== undefined) for (const id of expand(local.group.id, values)) collected.groupIds.add(id);
  if (local.group?.name !== undefined && local.group.domain) {
    addGroups(collected, expand(local.group.name, values), domainOf(local.group.domain, values));
  }
  if (local.groups !== undefined && domain) addGroups(collected, expand(local.groups, values), domain);
  for (const project of local.projects ?? []) collected.projects.push(...projectsOf(project, common, values));
  if (local.projects_json !== undefined)
    collected.projects.push(...projectsInJson(local.projects_json, common, values));
  if (collected.groupIds.size + collected.groups.size > MAX_GROUPS) {
    throw new RejectionError(`The rules give more than ${MAX_GROUPS} groups.`);
  }
  if (collected.projects.length > MAX_PROJECTS) {
    throw new RejectionError(`The rules give more than ${MAX_PROJECTS} projects.`);
  }
}

function addGroups({ groups }: CollectedIdentity, names: readonly string[], domain: MappedDomain): void {
  for (const name of names) groups.set(JSON.stringify([name, domain]), { name, domain });
}

function expand(text: string, { values, asserted }: MatchedValues): string[] {
  try {
    const expanded = expandTemplate(text, values);
    asserted.take(expanded.length);
    return expanded;
  } catch (error) {
    throw rejectionOf(error);
  }
}

/** @throws RejectionError unless the text has exactly one value */
function one(text: string, values: MatchedValues, what: string): string {
  const [only, another] = expand(text, values);
  if (only === undefined || another !== undefined) {
    throw new RejectionError(`${what} requires one value, but ${text} has ${only === undefined ? 'none' : 'several'}.`);
  }
  return only;
}

const optional = (text: string | undefined, values: MatchedValues, what: string): string | undefined =>
  text === undefined ? undefined : one(text, values, what);

/** As upstream, the id counts if both are given. */
function domainOf({ id, name }: DomainTemplate, values: MatchedValues): MappedDomain {
  if (id !== undefined) return { id: one(id, values, 'The id of a domain') };
  return { name: one(name ?? '', values, 'The name of a domain') };
}

function userOf(user: UserTemplate, domain: MappedDomain | undefined, values: MatchedValues): MappedUser {
  return {
    id: optional(user.id, values, 'The id of the user'),
    name: optional(user.name, values, 'The name of the user'),
    email: optional(user.email, values, 'The email address of the user'),
    domain: user.domain ? domainOf(user.domain, values) : domain,
    type: user.type ?? 'ephemeral',
  };
}

function projectsOf(
  project: ProjectTemplate,
  domain: MappedDomain | undefined,
  values: MatchedValues,
): MappedProject[] {
  const roles = [...new Set(project.roles.flatMap(({ name }) => rolesOf(name, values)))];
  const own = project.domain ? domainOf(project.domain, values) : domain;
  return expand(project.name, values).map((name) => ({ name, domain: own, roles }));
}

const ADMIN = 'admin';

/** The role admin on a project gives access to everything, so only the author of the rules gives it. @throws RejectionError */
function rolesOf(text: string, values: MatchedValues): string[] {
  const names = expand(text, values);
  const numbers = parseTemplate(text).filter((part) => typeof part === 'number');
  const isOfAuthor = numbers.every((number) => values.isListed[number]);
  if (!isOfAuthor && names.includes(ADMIN)) {
    throw new RejectionError(
      `The provider cannot choose the role ${ADMIN} with ${text}. Use the name of the role, or a whitelist with it.`,
    );
  }
  return names;
}

/** Projects that the provider asserts as JSON; its semicolons may have been taken for separators. */
function projectsInJson(text: string, domain: MappedDomain | undefined, matched: MatchedValues): MappedProject[] {
  const joined = matched.values.map((some) => (some.length === 0 ? [] : [some.join(';')]));
  const [json] = expandJson(text, joined);
  if (json === undefined) return [];
  const parsed = ProjectTemplates.safeParse(parseJson(json));
  if (!parsed.success)
    throw new RejectionError(`The value of projects_json is invalid: ${z.prettifyError(parsed.error)}`);
  return parsed.data.map(({ name, roles: given, domain: own }) => {
    const roles = given.map((role) => role.name);
    if (roles.includes(ADMIN)) throw new RejectionError(`The provider cannot choose the role ${ADMIN}.`);
    return { name, roles, domain: own ? plainDomain(own) : domain, ...(own && { chosenWithin: domain }) };
  });
}

/** Maximum characters of projects as JSON. */
const MAX_JSON = 1_000_000;

function expandJson(text: string, values: readonly (readonly string[])[]): string[] {
  try {
    return expandTemplate(text, values, MAX_JSON);
  } catch (error) {
    throw rejectionOf(error);
  }
}

/** A domain without placeholders. */
const plainDomain = ({ id, name = '' }: DomainTemplate): MappedDomain => (id === undefined ? { name } : { id });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RejectionError('The value of projects_json is not JSON.', { cause: error });
  }
}

function identityOf(
  { user, groupIds, groups, projects }: CollectedIdentity,
  results: readonly RuleResult[],
): MappedIdentity {
  if (!results.some(({ is_matched }) => is_matched))
    throw new RejectionError('No rule of the mapping matches the assertion.');
  if (!user) throw new RejectionError('No matching rule names a user.');
  return { user, groupIds: [...groupIds], groups: [...groups.values()], projects };
}
