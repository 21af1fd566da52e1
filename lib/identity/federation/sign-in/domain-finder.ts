import type { Reader } from '#lib/db/database.ts';
import type { MappedDomain } from '../mapping/evaluate.ts';

export interface NamedDomain {
  id: string;
  name: string;
  enabled: number;
}

export type DomainFinder = (domain: MappedDomain) => Promise<NamedDomain | undefined>;

/** Finds domains by id or name, each once. */
export function domainFinder(db: Reader): DomainFinder {
  const known = new Map<string, NamedDomain | undefined>();
  return async (domain) => {
    const key = JSON.stringify(domain);
    if (!known.has(key)) {
      const rows = db.selectFrom('domains').select(['id', 'name', 'enabled']);
      const found = 'id' in domain ? rows.where('id', '=', domain.id) : rows.where('name', '=', domain.name);
      known.set(key, await found.executeTakeFirst());
    }
    return known.get(key);
  };
}

export const domainText = (domain: MappedDomain): string => ('id' in domain ? domain.id : domain.name);
