import { X509Certificate } from 'node:crypto';
import { FilterParser } from 'ldapts';
import type { Reader } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { LDAP_DEFAULTS, PASSWORD_TARGET } from './options.ts';
import type { DomainConfig } from './schema.ts';

export const isDirectory = ({ identity }: DomainConfig): boolean => identity?.driver === 'ldap';

/** Rejects filters and certificates that cannot be read. @throws 400 */
export function assertReadable({ ldap = {} }: DomainConfig): void {
  for (const option of ['user_filter', 'group_filter'] as const) {
    if (ldap[option] && !isFilter(ldap[option])) {
      throw InvalidOption(option, 'Use an LDAP filter, such as (department=research).');
    }
  }
  if (ldap.tls_cacert && !isCertificate(ldap.tls_cacert)) {
    throw InvalidOption('tls_cacert', 'Use certificates in PEM format.');
  }
}

const InvalidOption = (option: string, message: string) =>
  Invalid(`Invalid value of the option ${option}. ${message}`, [{ path: `config.ldap.${option}`, message }]);

function isFilter(filter: string): boolean {
  try {
    FilterParser.parseString(filter);
    // The parser accepts a filter whose last parenthesis is missing. Within values they are escaped.
    return filter.split('(').length === filter.split(')').length;
  } catch {
    return false;
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

/**
 * Whether a stored password may be used with changed options: it is not sent to another server or less protected. An
 * option that is missing has its default.
 */
export const isSamePasswordTarget = (before: DomainConfig, after: DomainConfig): boolean =>
  PASSWORD_TARGET.every((option) => effective(before, option) === effective(after, option));

const effective = ({ ldap }: DomainConfig, option: (typeof PASSWORD_TARGET)[number]) =>
  ldap?.[option] ?? LDAP_DEFAULTS[option];

/**
 * Local users and groups would not exist any more if a directory took their place, and the last administrator is one of
 * them. @throws 409
 */
export async function assertHasNoLocalMembers(db: Reader, domainId: string): Promise<void> {
  const mirrored = db.selectFrom('external_identities').select('user_id').where('kind', '=', 'directory');
  const users = db.selectFrom('users').where('domain_id', '=', domainId).where('id', 'not in', mirrored);
  const known = db.selectFrom('external_groups').select('group_id').where('domain_id', '=', domainId);
  const groups = db.selectFrom('groups').where('domain_id', '=', domainId).where('id', 'not in', known);
  if (await users.select('id').limit(1).executeTakeFirst()) throw HasMembers(domainId, 'users');
  if (await groups.select('id').limit(1).executeTakeFirst()) throw HasMembers(domainId, 'groups');
}

const HasMembers = (domainId: string, kind: string) =>
  Conflict(
    `The domain ${domainId} has ${kind} of its own. Only a domain without ${kind} can become a directory. Create a new domain for the directory.`,
  );
