import { Invalid } from '#lib/errors/errors.ts';
import type { Principal } from './access-request.ts';

const LEVELS = ['admin', 'read-write', 'read-only'] as const;

/** What an account ACL allows: everything, changes of containers and objects, or reading. */
export type AccountLevel = (typeof LEVELS)[number];

type AccountAcl = Partial<Record<AccountLevel, string[]>>;

/** Maximum characters of `X-Account-Access-Control`. */
const MAX_ACL_LENGTH = 8192;

const invalid = (reason: string) => Invalid(`X-Account-Access-Control invalid: ${reason}`);

/**
 * The value of `X-Account-Access-Control` as it is stored; empty if it grants nothing.
 * @throws Invalid unless it is an object of lists by level
 */
export function cleanAccountAcl(value: string): string {
  if (value.trim() === '') return '';
  if (value.length > MAX_ACL_LENGTH) throw invalid(`it must have at most ${MAX_ACL_LENGTH} characters.`);
  const acl = parseJson(value);
  for (const [level, items] of Object.entries(acl)) {
    if (!LEVELS.some((known) => known === level)) throw invalid(`key ${level} is not one of ${LEVELS.join(', ')}.`);
    if (!Array.isArray(items)) throw invalid(`the value of ${level} must be a list.`);
    if (!items.every((item) => typeof item === 'string')) throw invalid(`the elements of ${level} must be strings.`);
  }
  return Object.values(acl).flat().length === 0 ? '' : JSON.stringify(acl);
}

function parseJson(value: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message.slice(0, 200) : 'it must be JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw invalid('it must be an object.');
  return { ...parsed };
}

/** The highest level that a stored ACL gives to somebody. @param items that mean them, such as `project:user` */
export function levelOfItems(stored: string | undefined, items: ReadonlySet<string>): AccountLevel | undefined {
  if (stored === undefined || stored === '') return undefined;
  const acl = JSON.parse(stored) as AccountAcl;
  return LEVELS.find((level) => acl[level]?.some((item) => item === '*' || items.has(item)));
}

/** The highest level that a stored ACL gives to the sender of a request. */
export function accountLevel(stored: string | undefined, principal: Principal): AccountLevel | undefined {
  return principal.kind === 'anonymous' ? undefined : levelOfItems(stored, itemsOfCaller(principal));
}

function itemsOfCaller({ projectId, userId, names }: Extract<Principal, { kind: 'caller' }>): ReadonlySet<string> {
  const projects = ['*', ...(projectId === undefined ? [] : [projectId]), ...(names ? [names.project] : [])];
  const users = ['*', userId, ...(names ? [names.user] : [])];
  return new Set([...projects, ...projects.flatMap((project) => users.map((user) => `${project}:${user}`))]);
}
