import { z } from 'zod';
import { boundedList, recordOf, text, word } from '#lib/http/bounds.ts';
import { OnlyIds } from '#lib/http/page-query.ts';
import { NewProject, ProjectQuery } from '#lib/identity/projects/schema.ts';
import { Amount } from '#lib/identity/registered-limits/amount.ts';

import { MATRIX_QUOTAS } from './matrix-quotas.ts';

export { StarterNetwork } from './starter-network-schema.ts';

const Ref = z.strictObject({ id: z.string(), name: z.string() });

/** Usage of a limit; -1 means unlimited. */
const Use = z.strictObject({ used: z.int(), limit: z.int() });

export const ListedProject = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  tags: z.array(z.string()),
  domain: Ref,
  /** Null at the top of its domain. */
  parent: Ref.nullable(),
  /** Null if unknown. */
  created_at: z.string().nullable(),
  /** Users with a direct or indirect role on it. */
  members: z.int(),
  instances: Use,
  cores: Use,
  /** GiB of volumes. */
  gigabytes: Use,
});
export type ListedProject = z.infer<typeof ListedProject>;
export const ListedProjectsQuery = ProjectQuery.extend({
  id: OnlyIds,
  /** Case-insensitive part of the name or a tag, or an id. */
  q: text(255).optional(),
  /** Name of a domain. */
  domain: word.optional(),
  parent: word.optional(),
});
export type ListedProjectsQuery = z.infer<typeof ListedProjectsQuery>;

export const ProjectEffects = z.strictObject({
  /** Enabled users with a role on it, or on an enabled project below it. */
  people: z.int(),
  /** Enabled projects below it, which are disabled too. */
  below: z.array(Ref),
});
export type ProjectEffects = z.infer<typeof ProjectEffects>;

const ProjectQuota = z.strictObject({
  name: z.string(),
  /** Type in the catalog. */
  service: z.string(),
  /** Own limit; null if the registered one applies. */
  own: z.int().nullable(),
  /** Limit of projects without their own. */
  registered: z.int(),
  used: z.int(),
});
export type ProjectQuota = z.infer<typeof ProjectQuota>;
export const ProjectQuotas = z.strictObject({ quotas: z.array(ProjectQuota) });
export type ProjectQuotas = z.infer<typeof ProjectQuotas>;

/** Projects in one response; the browser sorts and filters them. */
export const MAX_MATRIX_PROJECTS = 5000;

const MatrixRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain: Ref,
  quotas: z.array(Use.extend({ name: z.enum(MATRIX_QUOTAS) })),
});
export type MatrixRow = z.infer<typeof MatrixRow>;

export const QuotaMatrix = z.strictObject({
  /** By name. */
  projects: z.array(MatrixRow).max(MAX_MATRIX_PROJECTS),
  /** False if there are more projects. */
  is_complete: z.boolean(),
});
export type QuotaMatrix = z.infer<typeof QuotaMatrix>;

/** Maximum limits per request, by name. */
const MAX_QUOTAS = 100;
export const QuotaChanges = z.strictObject({
  /** Null resets a limit to the registered one. */
  quotas: recordOf(word, Amount.nullable(), MAX_QUOTAS),
});
export type QuotaChanges = z.infer<typeof QuotaChanges>['quotas'];

/** Role assignment on a new project. */
const NewMember = z.strictObject({ type: z.enum(['user', 'group']), id: word, role_id: word });
export type NewMember = z.infer<typeof NewMember>;
const MAX_MEMBERS = 1000;

/** A project with its members and limits, created in one transaction. */
export const NewProjectSetup = z.object({
  project: NewProject,
  members: boundedList(NewMember, MAX_MEMBERS).default([]),
  quotas: recordOf(word, Amount, MAX_QUOTAS).default({}),
});
export type NewProjectSetup = z.output<typeof NewProjectSetup>;

export const MadeNetwork = z.strictObject({
  id: z.string(),
  subnet_id: z.string(),
  /** External network of its router; null without a router. */
  external_network_id: z.string().nullable(),
});
export type MadeNetwork = z.infer<typeof MadeNetwork>;
