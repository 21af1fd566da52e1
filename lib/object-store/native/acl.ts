import { NativeError } from './native-error.ts';

/** Who may read or write a container, as users wrote it. */
export interface ContainerAcl {
  /** Hosts in order: `*`, `.domain`, `host`, denied with a leading `-`. */
  referrers: readonly string[];
  /** `project:user`, roles, `.rlistings`. */
  groups: readonly string[];
}

const REFERRER_NAMES = ['.r', '.ref', '.referer', '.referrer'];

/**
 * Normalizes an access rule of a container: removes spaces and empty items, and abbreviates referrers.
 * @throws 400 for an unknown designator, a referrer without host, or referrers in a rule for writing
 */
export function normalizeAcl(kind: 'read' | 'write', value: string): string {
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.map((item) => normalizeItem(kind, item)).join(',');
}

function normalizeItem(kind: 'read' | 'write', item: string): string {
  const colon = item.indexOf(':');
  if (colon === -1) return item;
  const first = item.slice(0, colon).trim();
  if (!first.startsWith('.')) return item;
  if (!REFERRER_NAMES.includes(first)) throw new NativeError(400, `Unknown designator '${first}' in ACL: '${item}'`);
  if (kind === 'write') throw new NativeError(400, `Referrers not allowed in write ACL: '${item}'`);
  const second = item.slice(colon + 1).trim();
  const isDenied = second.startsWith('-');
  let host = isDenied ? second.slice(1).trim() : second;
  if (host !== '*' && host.startsWith('*')) host = host.slice(1).trim();
  if (host === '' || host === '.') {
    throw new NativeError(400, `No host/domain value after referrer designation in ACL: '${item}'`);
  }
  return `.r:${isDenied ? '-' : ''}${host}`;
}

export function parseAcl(text: string | undefined): ContainerAcl {
  const items = text ? text.split(',') : [];
  const isReferrer = (item: string) => item.startsWith('.r:');
  return {
    referrers: items.filter(isReferrer).map((item) => item.slice('.r:'.length)),
    groups: items.filter((item) => !isReferrer(item)).map(decodeGroup),
  };
}

function decodeGroup(group: string): string {
  try {
    return decodeURIComponent(group);
  } catch {
    return group;
  }
}

/** Whether the host of a `Referer` header is allowed; the last rule that matches decides. */
export function isReferrerAllowed(referrer: string | undefined, rules: readonly string[]): boolean {
  const host = (referrer && URL.parse(referrer)?.hostname) || 'unknown';
  let isAllowed = false;
  for (const rule of rules) {
    const isDenial = rule.startsWith('-');
    const pattern = isDenial ? rule.slice(1) : rule;
    const matches =
      (pattern === '*' && !isDenial) || pattern === host || (pattern.startsWith('.') && host.endsWith(pattern));
    if (matches) isAllowed = !isDenial;
  }
  return isAllowed;
}

/** What an account rule allows: everything, reading and writing data, or reading. */
export type AccountAccess = 'admin' | 'read-write' | 'read-only';

type AccountAcl = Partial<Record<AccountAccess, string[]>>;

const ACCOUNT_KEYS: readonly AccountAccess[] = ['admin', 'read-write', 'read-only'];

/** Normalizes `X-Account-Access-Control`. @throws 400 unless it is a JSON object of lists of texts with known keys */
export function normalizeAccountAcl(value: string): string {
  if (value === '') return '';
  const acl = parseAccountAcl(value);
  if (!acl) throw new NativeError(400, 'X-Account-Access-Control must be a JSON object of lists of names.');
  return Object.values(acl).every((names) => names.length === 0) ? '' : JSON.stringify(acl);
}

/** Undefined if it is invalid. */
function parseAccountAcl(text: string): AccountAcl | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const isValid = Object.entries(parsed).every(
    ([key, names]) =>
      ACCOUNT_KEYS.some((known) => known === key) &&
      Array.isArray(names) &&
      names.every((name) => typeof name === 'string'),
  );
  return isValid ? (parsed as AccountAcl) : undefined;
}

/** The most that an account rule allows one of the groups. */
export function accountAccess(text: string | undefined, groups: ReadonlySet<string>): AccountAccess | undefined {
  const acl = text ? parseAccountAcl(text) : undefined;
  if (!acl) return undefined;
  return ACCOUNT_KEYS.find((key) => acl[key]?.some((name) => name === '*' || groups.has(name)));
}
