import type { Reader } from '#lib/db/database.ts';
import type { Scope } from '#lib/policy/caller.ts';

/** A domain by id or name. */
export type DomainQuery = { id: string } | { name: string };

/** A scope by id, or by name within a domain. */
export type ScopeQuery =
  | { kind: 'unscoped' }
  | { kind: 'system' }
  | ({ kind: 'domain' } & DomainQuery)
  | { kind: 'project'; id: string }
  | { kind: 'project'; name: string; domain: DomainQuery };

/** The scope if it and its domain exist and are enabled. */
export async function findScope(reader: Reader, query: ScopeQuery): Promise<Scope | undefined> {
  switch (query.kind) {
    case 'unscoped':
    case 'system':
      return { kind: query.kind };
    case 'domain': {
      const domain = await findDomain(reader, query);
      return domain && { kind: 'domain', ...domain };
    }
    case 'project':
      return findProject(reader, query);
  }
}

function findDomain(reader: Reader, query: DomainQuery): Promise<{ id: string; name: string } | undefined> {
  const domains = reader.selectFrom('domains').select(['id', 'name']).where('enabled', '=', 1);
  const wanted = 'id' in query ? domains.where('id', '=', query.id) : domains.where('name', '=', query.name);
  return wanted.executeTakeFirst();
}

async function findProject(reader: Reader, query: ScopeQuery & { kind: 'project' }): Promise<Scope | undefined> {
  const found = await withDomain(reader)
    .where('projects.enabled', '=', 1)
    .where('domains.enabled', '=', 1)
    .where((eb) => {
      if ('id' in query) return eb('projects.id', '=', query.id);
      const { name, domain } = query;
      const inDomain = 'id' in domain ? eb('domains.id', '=', domain.id) : eb('domains.name', '=', domain.name);
      return eb.and([eb('projects.name', '=', name), inDomain]);
    })
    .executeTakeFirst();
  return found && scopeOf(found);
}

/** Scope of a project, even a disabled one, for actions of the platform itself. */
export async function projectScope(reader: Reader, id: string): Promise<ProjectScope | undefined> {
  const found = await withDomain(reader).where('projects.id', '=', id).executeTakeFirst();
  return found && scopeOf(found);
}

type ProjectScope = Scope & { kind: 'project' };

const withDomain = (reader: Reader) =>
  reader
    .selectFrom('projects')
    .innerJoin('domains', 'domains.id', 'projects.domain_id')
    .select(['projects.id', 'projects.name', 'domains.id as domain_id', 'domains.name as domain_name']);

const scopeOf = (found: { id: string; name: string; domain_id: string; domain_name: string }): ProjectScope => ({
  kind: 'project',
  id: found.id,
  name: found.name,
  domain: { id: found.domain_id, name: found.domain_name },
});
