import type { ProjectContext } from '#lib/http/context.ts';
import { sentenceOf } from '#lib/http/sentence.ts';
import type { Principal } from '../access/access-request.ts';
import { authorize } from '../access/authorize.ts';
import type { S3Action } from '../access/s3-actions.ts';
import { findObject } from '../objects/object-record.ts';
import { ANYONE, CLOUD_USER } from './access.ts';
import { loadBucket } from './buckets.ts';
import { accessRequest } from './permission.ts';
import type { AccessTest, NewAccessTest, TestedAction, TestedPrincipal } from './schema.ts';

const ACTIONS: Record<TestedAction, S3Action> = {
  read: 's3:GetObject',
  list: 's3:ListBucket',
  write: 's3:PutObject',
  delete: 's3:DeleteObject',
};

/** A user of the project with a role; rules that name single users do not apply. */
const withRole = (projectId: string, role: string): Principal => ({
  kind: 'caller',
  projectId,
  userId: '',
  userName: '',
  roles: new Set([role]),
});

const principalOf = (principal: TestedPrincipal, projectId: string): Principal => {
  if (principal === 'anyone') return ANYONE;
  return principal === 'cloud' ? CLOUD_USER : withRole(projectId, principal);
};

/** Decides as the APIs would, and names the rule that decides. @throws 404 */
export async function testAccess(
  ctx: ProjectContext,
  bucketId: string,
  { principal, action, name = '', address }: NewAccessTest,
): Promise<AccessTest> {
  const bucket = await loadBucket(ctx, bucketId);
  const object = action === 'list' ? undefined : await findObject(ctx.database.read, bucket.id, name);
  const target = action === 'list' ? { prefix: name } : { key: name, ...(object && { object }) };
  const request = accessRequest(principalOf(principal, ctx.projectId), bucket, ACTIONS[action], target);
  const facts = { ...request.facts, ...(address && { address }) };
  const { isAllowed, reason } = authorize({ ...request, facts });
  return { is_allowed: isAllowed, reason: sentenceOf(reason) };
}
