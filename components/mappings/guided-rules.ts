import { z } from 'zod';

/** What members of a group of the identity provider receive. */
export type Grant =
  | { kind: 'group'; attribute: string; values: string[]; groupId: string }
  | { kind: 'project'; attribute: string; values: string[]; project: string; role: string };

/** The common case of a mapping: who the user is, and what groups of the provider give. */
export interface GuidedMapping {
  /** Attribute with the user name. */
  name: string;
  /** Attribute with an id that never changes; empty if the user name is the id. */
  id: string;
  /** Attribute with the email address; empty without one. */
  email: string;
  grants: Grant[];
}

const Placeholder = z.string().regex(/^\{\d\}$/);
const UserRule = z.strictObject({
  remote: z.array(z.strictObject({ type: z.string() })).max(3),
  local: z.tuple([
    z.strictObject({
      user: z.strictObject({ name: Placeholder, id: Placeholder.optional(), email: Placeholder.optional() }),
    }),
  ]),
});
const Remote = z.strictObject({ type: z.string(), any_one_of: z.array(z.string()).optional() });
const GroupRule = z.strictObject({
  remote: z.tuple([Remote]),
  local: z.tuple([z.strictObject({ group: z.strictObject({ id: z.string() }) })]),
});
const Project = z.strictObject({ name: z.string(), roles: z.tuple([z.strictObject({ name: z.string() })]) });
const ProjectRule = z.strictObject({
  remote: z.tuple([Remote]),
  local: z.tuple([z.strictObject({ projects: z.tuple([Project]) })]),
});

/** The guided form of rules; undefined for rules that it cannot show. */
export function readGuided(rules: readonly unknown[]): GuidedMapping | undefined {
  const [first, ...others] = rules;
  const user = readUser(first);
  const grants = others.map(readGrant);
  const known = grants.filter((grant) => grant !== undefined);
  return user && known.length === grants.length ? { ...user, grants: known } : undefined;
}

function readUser(rule: unknown): Pick<GuidedMapping, 'name' | 'id' | 'email'> | undefined {
  const { data } = UserRule.safeParse(rule);
  if (!data) return undefined;
  const { name, id, email } = data.local[0].user;
  const used = [name, id, email].filter((one) => one !== undefined);
  const types = used.map((one) => data.remote[Number(one[1])]?.type);
  // Each attribute has one meaning; an attribute that is only required would be lost.
  if (new Set(used).size !== data.remote.length || types.includes(undefined)) return undefined;
  const typeOf = (one: string | undefined) => (one === undefined ? '' : (data.remote[Number(one[1])]?.type ?? ''));
  return { name: typeOf(name), id: typeOf(id), email: typeOf(email) };
}

function readGrant(rule: unknown): Grant | undefined {
  const group = GroupRule.safeParse(rule);
  if (group.success) {
    const [{ type: attribute, any_one_of: values = [] }] = group.data.remote;
    return { kind: 'group', attribute, values, groupId: group.data.local[0].group.id };
  }
  const project = ProjectRule.safeParse(rule);
  if (!project.success) return undefined;
  const [{ type: attribute, any_one_of: values = [] }] = project.data.remote;
  const [{ name, roles }] = project.data.local[0].projects;
  return { kind: 'project', attribute, values, project: name, role: roles[0].name };
}

/** The rules of the guided form. A grant without values applies to everyone who has the attribute. */
export function guidedRules({ name, id, email, grants }: GuidedMapping): unknown[] {
  const attributes = { name, id, email };
  const given = (['name', 'id', 'email'] as const).filter((field) => field === 'name' || attributes[field] !== '');
  const remote = given.map((field) => ({ type: attributes[field] }));
  const user = Object.fromEntries(given.map((field, index) => [field, `{${index}}`]));
  return [{ remote, local: [{ user }] }, ...grants.map(ruleOf)];
}

function ruleOf(grant: Grant) {
  const values = grant.values.length > 0 ? { any_one_of: grant.values } : {};
  const remote = [{ type: grant.attribute, ...values }];
  if (grant.kind === 'group') return { remote, local: [{ group: { id: grant.groupId } }] };
  return { remote, local: [{ projects: [{ name: grant.project, roles: [{ name: grant.role }] }] }] };
}

/** Whether no attribute, group, project or role is missing. Rules that the guided form cannot show are complete. */
export function isComplete(rules: readonly unknown[]): boolean {
  const guided = readGuided(rules);
  return (
    guided === undefined ||
    (guided.name !== '' &&
      guided.grants.every(
        (grant) =>
          grant.attribute !== '' &&
          (grant.kind === 'group' ? grant.groupId !== '' : grant.project !== '' && grant.role !== ''),
      ))
  );
}
