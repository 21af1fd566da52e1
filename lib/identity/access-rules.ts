import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { Unauthenticated } from '#lib/http/errors.ts';
import type { Caller } from './caller.ts';

/** Names under which clients know one and the same service. */
const ALIASES: Record<string, string> = {
  volume: 'block-storage',
  volumev3: 'block-storage',
  'block-store': 'block-storage',
  ha: 'instance-ha',
};

const canonical = (serviceType: string) => ALIASES[serviceType] ?? serviceType;

/**
 * Holds a request against the access rules of its application credential; every other caller passes.
 * Paths match with the service's mount prefix and without it, as clients of the upstream family write them.
 * @throws 401 when there are rules and none of them matches
 */
export function assertAccessRules(caller: Caller, serviceType: string, method: string, pathname: string): void {
  const rules = caller.applicationCredential?.accessRules ?? [];
  if (rules.length === 0 || isTokenValidation(method, pathname)) return;
  const path = pathname.replace(/(?<=.)\/$/, '');
  const unmounted = path.replace(/^\/[^/]+/, '');
  const passes = rules.some((rule) => {
    if (canonical(rule.service) !== canonical(serviceType) || rule.method !== method) return false;
    const pattern = patternOf(rule.path);
    return pattern.matches(path) || pattern.matches(unmounted);
  });
  if (!passes) throw Unauthenticated();
}

/** A token may always be looked at, else its holder could not learn what it is good for. */
const isTokenValidation = (method: string, pathname: string) =>
  (method === 'GET' || method === 'HEAD') && /^\/identity\/v3\/auth\/tokens\/?$/.test(pathname);

const patterns = new LRUCache<string, RE2JS>({ max: 1000 });

/** `*` and `{name}` stand for something within one segment, `**` for any rest. Matching takes linear time. */
function patternOf(path: string): RE2JS {
  const known = patterns.get(path);
  if (known) return known;
  const parts = path.match(/\*\*|\*|\{[^}]*\}|[^*{]+|\{/g) ?? [];
  const expression = parts.map((part) => {
    if (part === '**') return '.*';
    return part === '*' || /^\{[^}]*\}$/.test(part) ? '[^/]+' : RE2JS.quote(part);
  });
  const pattern = RE2JS.compile(expression.join(''));
  patterns.set(path, pattern);
  return pattern;
}
