import type { AccessRequest } from './access-request.ts';
import { conditionValues, findConditionKey } from './condition-keys.ts';
import { meetsCondition } from './policy-conditions.ts';
import type { PatternSet, PolicyDocument, PolicyStatement } from './policy-document.ts';
import { includesPrincipal, type PrincipalPattern } from './policy-principals.ts';
import { matchesWildcard, type Variables } from './wildcard.ts';

/** What a policy says about a request. */
export interface PolicyDecision {
  effect: 'allow' | 'deny' | 'none';
  /** The deciding statement. */
  statement?: string;
  /** The statement allows a whole project: the roles of its users decide as well. */
  isForProject?: boolean;
}

const NO_STATEMENT: PolicyDecision = { effect: 'none' };

function matchesSet<T>({ patterns, isExcept }: PatternSet<T>, isMatch: (pattern: T) => boolean): boolean {
  return patterns.some(isMatch) !== isExcept;
}

/** The request as statements see it, prepared once for all of them. */
function createMatcher(request: AccessRequest) {
  const { bucket, key, principal } = request;
  const action = request.action.toLowerCase();
  const resource = `arn:aws:s3:::${bucket.name}${key === undefined ? '' : `/${key}`}`;
  const valuesOf = conditionValues(request);
  const variables: Variables = (name) => {
    const found = findConditionKey(name);
    const [value, ...others] = found ? valuesOf(found) : [];
    return others.length === 0 ? value : undefined;
  };
  return (statement: PolicyStatement): boolean =>
    matchesSet(statement.principals, (pattern) => includesPrincipal(pattern, principal)) &&
    matchesSet(statement.actions, (pattern) => matchesWildcard(pattern, action)) &&
    matchesSet(statement.resources, ({ wildcard }) => matchesWildcard(wildcard, resource, variables)) &&
    statement.conditions.every((condition) => meetsCondition(condition, valuesOf, variables));
}

/** Evaluates a policy. One denying statement outweighs all that allow. */
export function evaluatePolicy(policy: PolicyDocument, request: AccessRequest): PolicyDecision {
  const matches = createMatcher(request);
  let allowed = NO_STATEMENT;
  for (const statement of policy.statements) {
    const isDecided = statement.effect === 'Allow' && allowed.effect === 'allow' && !allowed.isForProject;
    if (isDecided || !matches(statement)) continue;
    if (statement.effect === 'Deny') return { effect: 'deny', statement: statement.name };
    const isForProject = statement.principals.patterns
      .filter((pattern) => includesPrincipal(pattern, request.principal))
      .every(({ kind }) => kind === 'project');
    allowed = { effect: 'allow', statement: statement.name, isForProject };
  }
  return allowed;
}

/** Keys that limit a statement to known senders if their values are fixed; Amazon S3 user guide, meaning of "public". */
const LIMITING_KEYS = new Set([
  'aws:principalarn',
  'aws:principalaccount',
  'aws:userid',
  'aws:username',
  's3:x-amz-server-side-encryption-aws-kms-key-id',
]);
const LIMITING_OPERATOR =
  /^(?:forallvalues:|foranyvalue:)?(?:string(?:equals|like)|arn(?:equals|like))(?:ignorecase)?$/;

/** Whether a range has at most as many addresses as a /8 network of IPv4 or a /32 network of IPv6. Larger ones limit nothing. */
function isSmallRange(range: string): boolean {
  const [address = '', bits] = range.split('/');
  if (bits === undefined) return true;
  return Number(bits) >= (address.includes(':') ? 32 : 8);
}

function limitsSenders({ key, operator, values }: PolicyStatement['conditions'][number]): boolean {
  const name = operator.toLowerCase();
  if (key.name === 'aws:sourceip') return name === 'ipaddress' && values.every(isSmallRange);
  return LIMITING_KEYS.has(key.name) && LIMITING_OPERATOR.test(name) && !values.some((value) => /[*?$]/.test(value));
}

const isEveryone = ({ kind }: PrincipalPattern): boolean => kind === 'everyone';

/** Whether a policy allows something to senders that it does not limit to fixed projects, users or addresses. */
export const isPublicPolicy = (policy: PolicyDocument): boolean =>
  policy.statements.some(
    ({ effect, principals, conditions }) =>
      effect === 'Allow' && principals.patterns.some(isEveryone) && !conditions.some(limitsSenders),
  );
