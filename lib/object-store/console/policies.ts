import { Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { type PolicyDocument, parsePolicy, storedPolicy } from '../access/policy-document.ts';
import type { PrincipalPattern } from '../access/policy-principals.ts';
import { assertPolicyNotBlocked } from '../access/public-access.ts';
import type { Bucket } from '../buckets/bucket.ts';
import { updateBucket } from '../buckets/change-buckets.ts';
import { S3Error } from '../s3/errors.ts';
import { loadBucketFor } from './buckets.ts';
import type { BucketPolicy, PolicySummary } from './schema.ts';

const viewOf = ({ name, settings: { policy } }: Bucket): BucketPolicy => ({
  policy: policy ?? null,
  statements: policy === undefined ? [] : summariesOf(policy, name),
});

/** @throws 403, 404 */
export async function getPolicy(ctx: ProjectContext, bucketId: string): Promise<BucketPolicy> {
  const bucket = await loadBucketFor(ctx, bucketId, 's3:GetBucketPolicy');
  return viewOf(bucket);
}

/** @param policy JSON; null removes the policy. @throws 400 naming what is wrong with it, 403, 404 */
export async function changePolicy(
  ctx: ProjectContext,
  bucketId: string,
  policy: string | null,
): Promise<BucketPolicy> {
  const bucket = await loadBucketFor(ctx, bucketId, policy === null ? 's3:DeleteBucketPolicy' : 's3:PutBucketPolicy');
  if (policy !== null) assertValid(bucket, policy);
  const changed = await updateBucket(
    ctx,
    bucket.id,
    ({ policy: _, ...settings }) => (policy === null ? settings : { ...settings, policy }),
    actorOf(ctx),
  );
  return viewOf(changed);
}

function assertValid({ name, settings }: Bucket, policy: string): void {
  try {
    assertPolicyNotBlocked(settings, parsePolicy(policy, name));
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    throw Invalid(error.message, [{ path: 'policy', message: error.message }]);
  }
}

/** The texts of a field or of its negation, as they were sent. */
function textsOf(statement: object, name: string): string[] {
  const value: unknown = Reflect.get(statement, name) ?? Reflect.get(statement, `Not${name}`);
  return [value].flat().filter((one) => typeof one === 'string');
}

const principalText = (pattern: PrincipalPattern): string => {
  if (pattern.kind === 'everyone') return '*';
  return pattern.kind === 'project' ? pattern.projectId : `${pattern.projectId}/${pattern.user}`;
};

function summariesOf(policy: string, bucketName: string): PolicySummary[] {
  const { statements }: PolicyDocument = storedPolicy(policy);
  const sent: object[] = [Reflect.get(Object(JSON.parse(policy)), 'Statement')].flat();
  const prefix = `arn:aws:s3:::${bucketName}`;
  return statements.map(({ name, effect, principals, actions, resources, conditions }, index) => ({
    name,
    effect,
    principals: principals.patterns.map(principalText),
    actions: textsOf(sent[index] ?? {}, 'Action'),
    resources: resources.patterns.map(({ text }) => (text.startsWith(prefix) ? text.slice(prefix.length + 1) : text)),
    is_inverted: principals.isExcept || actions.isExcept || resources.isExcept,
    has_conditions: conditions.length > 0,
  }));
}
