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

const isText = (value: unknown): value is string => typeof value === 'string';
const isPlaceholder = (value: unknown): value is string => isText(value) && /^\{\d\}$/.test(value);

/** The value if it is an object that has no keys but these. */
function only(value: unknown, ...keys: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.keys(value).every((key) => keys.includes(key)) ? (value as Record<string, unknown>) : undefined;
}

/** The only element of a list. */
const single = (list: unknown): unknown => (Array.isArray(list) && list.length === 1 ? list[0] : undefined);

/** The parts of a rule. */
const partsOf = (rule: unknown) => only(rule, 'remote', 'local');

/** The guided form of rules; undefined for rules that it cannot show. */
export function readGuided(rules: readonly unknown[]): GuidedMapping | undefined {
  const [first, ...others] = rules;
  const user = readUser(first);
  const grants = others.map(readGrant);
  const known = grants.filter((grant) => grant !== undefined);
  return user && known.length === grants.length ? { ...user, grants: known } : undefined;
}

function readUser(rule: unknown): Pick<GuidedMapping, 'name' | 'id' | 'email'> | undefined {
  const { remote, local } = partsOf(rule) ?? {};
  const { name, id, email } = only(only(single(local), 'user')?.user, 'name', 'id', 'email') ?? {};
  const used = [name, id, email].filter((one) => one !== undefined);
  if (name === undefined || !used.every(isPlaceholder) || !Array.isArray(remote)) return undefined;
  const attributes = remote.map((one: unknown) => only(one, 'type')?.type);
  if (!attributes.every(isText)) return undefined;
  const attributeOf = (one: unknown) => (isPlaceholder(one) ? attributes[Number(one[1])] : '');
  const [nameType, idType, emailType] = [name, id, email].map(attributeOf);
  // Each attribute has one meaning; an attribute that is only required would be lost.
  if (new Set(used).size !== attributes.length) return undefined;
  if (nameType === undefined || idType === undefined || emailType === undefined) return undefined;
  return { name: nameType, id: idType, email: emailType };
}

function readGrant(rule: unknown): Grant | undefined {
  const parts = partsOf(rule);
  const { type: attribute, any_one_of: values = [] } = only(single(parts?.remote), 'type', 'any_one_of') ?? {};
  if (!isText(attribute) || !Array.isArray(values) || !values.every(isText)) return undefined;
  const local = only(single(parts?.local), 'group', 'projects');
  if (local?.projects === undefined) {
    const groupId = only(local?.group, 'id')?.id;
    return isText(groupId) ? { kind: 'group', attribute, values, groupId } : undefined;
  }
  const { name: project, roles } = only(single(local.projects), 'name', 'roles') ?? {};
  const role = only(single(roles), 'name')?.name;
  if (local.group !== undefined || !isText(project) || !isText(role)) return undefined;
  return { kind: 'project', attribute, values, project, role };
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
