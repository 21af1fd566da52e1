import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { Forbidden, Unauthenticated } from '#lib/errors/errors.ts';
import { type Caller, isRestrictedKey } from '#lib/policy/caller.ts';

const ALIASES: Record<string, string> = {
  volume: 'block-storage',
  volumev3: 'block-storage',
  'block-store': 'block-storage',
  ha: 'instance-ha',
};

type RulePattern = Pick<
  NonNullable<Caller['applicationCredential']>['accessRules'][number],
  'service' | 'method' | 'path'
>;

const canonical = (serviceType: string) => ALIASES[serviceType] ?? serviceType;

/**
 * Checks a request against the access rules of its application credential; other callers pass. The console's own API is
 * the service `console`. Paths match with and without the service's mount prefix, because upstream clients write both.
 * A restricted access key may only be used in the object store, which checks its limits.
 * @throws 401 if there are rules and none matches, 403 for a restricted access key
 */
export function assertAccessRules(caller: Caller, serviceType: string, method: string, pathname: string): void {
  if (isAlwaysAllowed(method, pathname)) return;
  if (isRestrictedKey(caller.accessKey?.limits) && serviceType !== 'object-store') {
    throw Forbidden('A restricted access key can only be used for object storage.');
  }
  const rules = caller.applicationCredential?.accessRules ?? [];
  if (rules.length === 0) return;
  const path = pathname.replace(/(?<=.)\/$/, '');
  const unmounted = path.replace(/^\/[^/]+/, '');
  const passes = rules.some((rule) => {
    if (canonical(rule.service) !== canonical(serviceType) || rule.method !== method) return false;
    const pattern = patternOf(rule.path);
    return pattern.matches(path) || pattern.matches(unmounted);
  });
  if (!passes) throw Unauthenticated();
}

/** Always allowed: reading what the token allows, and what the console needs for its first page. */
const ALWAYS_ALLOWED = ['/identity/v3/auth/tokens', '/console/v1/preferences'];

const isAlwaysAllowed = (method: string, pathname: string) =>
  (method === 'GET' || method === 'HEAD') && ALWAYS_ALLOWED.includes(pathname.replace(/\/$/, ''));

/** Represents any segment; no rule contains it. */
const ANY_SEGMENT = '\u0001';

/** Whether a rule allows every request that another one allows; false if the patterns do not decide it. */
export function covers(rule: RulePattern, other: RulePattern): boolean {
  if (canonical(rule.service) !== canonical(other.service) || rule.method !== other.method) return false;
  if (rule.path === other.path) return true;
  if (rule.path.includes(ANY_SEGMENT)) return false;
  const parts = partsOf(other.path).map((part) => (isSegment(part) ? ANY_SEGMENT : part));
  const rest = parts.indexOf('**');
  const pattern = patternOf(rule.path);
  if (rest === -1) return pattern.matches(parts.join(''));
  // A trailing `**` also allows any continuation of an allowed text.
  return partsOf(rule.path).at(-1) === '**' && pattern.matches(parts.slice(0, rest).join(''));
}

const partsOf = (path: string): string[] => path.match(/\*\*|\*|\{[^}]*\}|[^*{]+|\{/g) ?? [];
const isSegment = (part: string): boolean => part === '*' || /^\{[^}]*\}$/.test(part);

const patterns = new LRUCache<string, RE2JS>({ max: 1000 });

/** `*` and `{name}` match within a segment, `**` matches any rest. Matching takes linear time. */
function patternOf(path: string): RE2JS {
  const known = patterns.get(path);
  if (known) return known;
  const expression = partsOf(path).map((part) => {
    if (part === '**') return '.*';
    return isSegment(part) ? '[^/]+' : RE2JS.quote(part);
  });
  const pattern = RE2JS.compile(expression.join(''));
  patterns.set(path, pattern);
  return pattern;
}
