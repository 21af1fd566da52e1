import { S3Error } from '../s3/errors.ts';
import type { Principal } from './access-request.ts';
import { isObject, stringsOf } from './policy-json.ts';

/** What a principal of a policy stands for. */
export type PrincipalPattern =
  | { kind: 'everyone' }
  | { kind: 'project'; projectId: string }
  /** A user by name or id. */
  | { kind: 'user'; projectId: string; user: string };

const PROJECT_ID = /^[\w.-]{1,128}$/;
const ARN = /^arn:aws:iam::([\w.-]{0,128}):(root|user\/(.{1,255}))$/;
const KINDS = ['AWS', 'CanonicalUser'];

const invalid = (principal: string, number: string) =>
  new S3Error(
    'MalformedPolicy',
    `Invalid principal in policy: ${principal} in ${number}. Use *, a project id, arn:aws:iam::<project id>:root or ` +
      'arn:aws:iam::<project id>:user/<user name or id>.',
  );

/** @throws S3Error MalformedPolicy */
export function parsePrincipals(value: unknown, number: string): PrincipalPattern[] {
  if (value === '*') return [{ kind: 'everyone' }];
  if (!isObject(value) || Object.keys(value).length === 0) throw invalid(JSON.stringify(value), number);
  return Object.entries(value).flatMap(([kind, names]) => {
    if (!KINDS.includes(kind)) throw invalid(kind, number);
    return stringsOf(names, `Principal of ${number}`).map((name) => parsePrincipal(name, number));
  });
}

function parsePrincipal(name: string, number: string): PrincipalPattern {
  if (name === '*') return { kind: 'everyone' };
  if (PROJECT_ID.test(name)) return { kind: 'project', projectId: name };
  const [, projectId = '', rest, user = ''] = ARN.exec(name) ?? [];
  if (rest === undefined || (projectId === '' && rest === 'root')) throw invalid(name, number);
  if (rest === 'root') return { kind: 'project', projectId };
  // Ceph's gateway has no account in the ARN of a user, whose id is that of the project here.
  return projectId === '' ? { kind: 'project', projectId: user } : { kind: 'user', projectId, user };
}

/** Whether a pattern includes the sender. */
export function includesPrincipal(pattern: PrincipalPattern, principal: Principal): boolean {
  if (pattern.kind === 'everyone') return true;
  if (principal.kind === 'anonymous' || principal.projectId !== pattern.projectId) return false;
  return pattern.kind === 'project' || pattern.user === principal.userName || pattern.user === principal.userId;
}
