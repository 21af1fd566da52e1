import { z } from 'zod';
import { boundedList, recordOf, text, word } from '#lib/http/bounds.ts';
import { OnlyIds } from '#lib/http/page-query.ts';
import { NewProject, ProjectQuery } from '#lib/identity/projects/schema.ts';
import { Amount } from '#lib/identity/registered-limits/schema.ts';

const Ref = z.strictObject({ id: z.string(), name: z.string() });

/** What is in use of a limit; -1 is no limit. */
const Use = z.strictObject({ used: z.int(), limit: z.int() });

export const ListedProject = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  tags: z.array(z.string()),
  domain: Ref,
  /** null at the top of its domain. */
  parent: Ref.nullable(),
  /** null where nobody knows. */
  created_at: z.string().nullable(),
  /** Users with a role on it, however they came by it. */
  members: z.int(),
  instances: Use,
  cores: Use,
  /** Of volumes. */
  gigabytes: Use,
});
export type ListedProject = z.infer<typeof ListedProject>;
export const ListedProjects = z.strictObject({ projects: z.array(ListedProject) });
export type ListedProjects = z.infer<typeof ListedProjects>;
export const ListedProjectEnvelope = z.strictObject({ project: ListedProject });
export const ListedProjectsQuery = ProjectQuery.extend({
  id: OnlyIds,
  /** A part of the name in any case, a tag, or an id. */
  q: text(255).optional(),
  /** By their names. */
  domain: word.optional(),
  parent: word.optional(),
});
export type ListedProjectsQuery = z.infer<typeof ListedProjectsQuery>;
export const ListedProjectPath = z.object({ id: word });

export const ProjectEffects = z.strictObject({
  /** Users who may sign in and hold a role on it, or on an enabled project below it. */
  people: z.int(),
  /** The projects below that are enabled, which are disabled with it. */
  below: z.array(Ref),
});
export type ProjectEffects = z.infer<typeof ProjectEffects>;

const ProjectQuota = z.strictObject({
  name: z.string(),
  /** The type of its service in the catalog. */
  service: z.string(),
  /** Its own; null where that of all projects counts. */
  own: z.int().nullable(),
  /** That of all projects. */
  registered: z.int(),
  used: z.int(),
});
export type ProjectQuota = z.infer<typeof ProjectQuota>;
export const ProjectQuotas = z.strictObject({ quotas: z.array(ProjectQuota) });
export type ProjectQuotas = z.infer<typeof ProjectQuotas>;

/** Limits by their names. */
const MAX_QUOTAS = 100;
export const QuotaChanges = z.strictObject({
  /** null gives a project back that of all projects. */
  quotas: recordOf(word, Amount.nullable(), MAX_QUOTAS),
});
export type QuotaChanges = z.infer<typeof QuotaChanges>['quotas'];

/** Who gets a role on a new project. */
const NewMember = z.strictObject({ type: z.enum(['user', 'group']), id: word, role_id: word });
export type NewMember = z.infer<typeof NewMember>;
const MAX_MEMBERS = 1000;

/** A project with its members and limits, made in one go. */
export const NewProjectSetup = NewProject.extend({
  members: boundedList(NewMember, MAX_MEMBERS).default([]),
  quotas: recordOf(word, Amount, MAX_QUOTAS).default({}),
});
export type NewProjectSetup = z.output<typeof NewProjectSetup>;
