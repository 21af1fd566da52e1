import { z } from 'zod';
import { boundedList, text, word } from '#lib/http/bounds.ts';

const MAX_RULES = 100;
/** Entries of `local` and of `remote` of a rule. */
const MAX_ENTRIES = 50;
const MAX_VALUES = 500;
const MAX_PROJECTS = 100;
const MAX_ROLES = 20;

/** Versions of the mapping language: 2.0 adds domains of projects, 3.0 adds projects as JSON and their removal. */
export const SCHEMA_VERSIONS = ['1.0', '2.0', '3.0'] as const;
export type SchemaVersion = (typeof SCHEMA_VERSIONS)[number];

/** Text with placeholders. */
const Templated = text(1024);

export const DomainTemplate = z
  .strictObject({ id: Templated.optional(), name: Templated.optional() })
  .refine(({ id, name }) => id !== undefined || name !== undefined, 'Use the id or the name of the domain.');
export type DomainTemplate = z.infer<typeof DomainTemplate>;

const UserTemplate = z.strictObject({
  id: Templated.optional(),
  name: Templated.optional(),
  email: Templated.optional(),
  domain: DomainTemplate.optional(),
  /** `local` users must exist; others are created with their first sign-in. */
  type: z.enum(['ephemeral', 'local']).optional(),
});
export type UserTemplate = z.infer<typeof UserTemplate>;

const GroupTemplate = z
  .strictObject({ id: Templated.optional(), name: Templated.optional(), domain: DomainTemplate.optional() })
  .refine(
    ({ id, name, domain }) => (id === undefined ? name !== undefined && domain !== undefined : !name && !domain),
    'Use either the id of the group, or its name and domain.',
  );

export const ProjectTemplate = z.strictObject({
  name: Templated.min(1),
  roles: boundedList(z.strictObject({ name: Templated.min(1) }), MAX_ROLES),
  /** From version 2.0 on. */
  domain: DomainTemplate.optional(),
});
export const ProjectTemplates = boundedList(ProjectTemplate, MAX_PROJECTS);
export type ProjectTemplate = z.infer<typeof ProjectTemplate>;

const Local = z
  .strictObject({
    user: UserTemplate.optional(),
    group: GroupTemplate.optional(),
    /** Names of groups of `domain`. */
    groups: Templated.optional(),
    group_ids: Templated.optional(),
    projects: ProjectTemplates.optional(),
    /** JSON of such projects; from version 3.0 on. */
    projects_json: Templated.optional(),
    domain: DomainTemplate.optional(),
  })
  .refine(({ groups, domain }) => groups === undefined || domain !== undefined, {
    error: "Both 'groups' and 'domain' must be specified.",
    path: ['groups'],
  });
export type Local = z.infer<typeof Local>;

const Values = boundedList(text(1024), MAX_VALUES);

/** Conditions of a requirement; at most one. */
const CONDITIONS = ['any_one_of', 'not_any_of', 'whitelist', 'blacklist'] as const;
export type Condition = (typeof CONDITIONS)[number];

const Requirement = z
  .strictObject({
    type: word.min(1),
    any_one_of: Values.optional(),
    not_any_of: Values.optional(),
    whitelist: Values.optional(),
    blacklist: Values.optional(),
    /** Whether the values of the condition are regular expressions. */
    regex: z.boolean().optional(),
  })
  .refine(
    (given) => CONDITIONS.filter((name) => given[name] !== undefined).length <= 1,
    `Use at most one of ${CONDITIONS.join(', ')}.`,
  )
  .refine(
    (given) => given.regex === undefined || CONDITIONS.some((name) => given[name] !== undefined),
    `The field regex requires one of ${CONDITIONS.join(', ')}.`,
  );
export type Requirement = z.infer<typeof Requirement>;

/** The condition of a requirement; undefined if it only takes the values. */
export const conditionOf = (requirement: Requirement): Condition | undefined =>
  CONDITIONS.find((name) => requirement[name] !== undefined);

/** Whether the values of a requirement get a number, such as `{0}`. */
export function givesValues(requirement: Requirement): boolean {
  const condition = conditionOf(requirement);
  return condition !== 'any_one_of' && condition !== 'not_any_of';
}

const Rule = z.strictObject({
  local: boundedList(Local, MAX_ENTRIES),
  remote: boundedList(Requirement, MAX_ENTRIES).min(1, 'Use at least one requirement.'),
});
export type Rule = z.infer<typeof Rule>;

export const Rules = boundedList(Rule, MAX_RULES).min(1, 'Use at least one rule.');
