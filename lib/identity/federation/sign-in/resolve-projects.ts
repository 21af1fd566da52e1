import type { Reader } from '#lib/db/database.ts';
import type { MappedDomain, MappedProject } from '../mapping/evaluate.ts';
import { RejectedAssertionError } from '../rejections/rejected-assertion-error.ts';
import { type DomainFinder, domainText } from './domain-finder.ts';

export interface ResolvedProject {
  /** Null if it will be created. */
  id: string | null;
  name: string;
  domain: { id: string; name: string };
  roles: { id: string; name: string }[];
}

interface ProjectPlaces {
  providerDomain: { id: string };
  domains: DomainFinder;
  warnings: string[];
}

const MAX_NAME = 64;

/** Projects with their roles, which must exist. @throws RejectedAssertionError */
export async function resolveProjects(
  db: Reader,
  projects: readonly MappedProject[],
  { providerDomain, domains, warnings }: ProjectPlaces,
): Promise<ResolvedProject[]> {
  const found = new Map<string, ResolvedProject>();
  for (const { name, domain: wanted = providerDomain, roles, ...chosen } of projects) {
    const domain = await domains(wanted);
    if (!domain)
      throw new RejectedAssertionError(`The domain ${domainText(wanted)} of the project ${name} does not exist.`);
    if ('chosenWithin' in chosen) await assertOwnDomain(domain, [chosen.chosenWithin, providerDomain], domains);
    if (name.trim() === '' || name.length > MAX_NAME || /\p{Cc}/u.test(name)) {
      throw new RejectedAssertionError(
        `${JSON.stringify(name)} cannot be the name of a project. Use 1 to ${MAX_NAME} characters without control characters.`,
      );
    }
    const key = JSON.stringify([domain.id, name]);
    const known = found.get(key) ?? (await projectIn(db, name, domain, warnings));
    for (const role of await rolesNamed(db, roles, domain.id)) {
      if (!known.roles.some(({ id }) => id === role.id)) known.roles.push(role);
    }
    found.set(key, known);
  }
  return [...found.values()];
}

/** A provider chooses no other domain than its own and that of the rule. @throws RejectedAssertionError */
async function assertOwnDomain(
  { id, name }: { id: string; name: string },
  allowed: readonly (MappedDomain | undefined)[],
  domains: DomainFinder,
): Promise<void> {
  for (const one of allowed) if (one && (await domains(one))?.id === id) return;
  throw new RejectedAssertionError(`The provider cannot choose the domain ${name} of a project.`);
}

async function projectIn(
  db: Reader,
  name: string,
  domain: { id: string; name: string; enabled: number },
  warnings: string[],
): Promise<ResolvedProject> {
  const row = await db
    .selectFrom('projects')
    .select(['id', 'enabled'])
    .where('domain_id', '=', domain.id)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row && domain.enabled === 0) {
    throw new RejectedAssertionError(`The project ${name} cannot be created in the disabled domain ${domain.name}.`);
  }
  if (row?.enabled === 0) warnings.push(`The project ${name} is disabled.`);
  return { id: row?.id ?? null, name, domain: { id: domain.id, name: domain.name }, roles: [] };
}

async function rolesNamed(
  db: Reader,
  names: readonly string[],
  domainId: string,
): Promise<{ id: string; name: string }[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'domain_id'])
    .where('name', 'in', names)
    .where((eb) => eb.or([eb('domain_id', 'is', null), eb('domain_id', '=', domainId)]))
    .execute();
  return names.map((name) => {
    const own = rows.filter((row) => row.name === name);
    // A global role counts before one of the domain with the same name.
    const role = own.find(({ domain_id }) => domain_id === null) ?? own[0];
    if (!role) throw new RejectedAssertionError(`The role ${name} does not exist.`);
    return { id: role.id, name };
  });
}
