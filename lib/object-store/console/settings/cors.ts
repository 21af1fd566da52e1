import type { ProjectContext } from '#lib/http/context.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import {
  type CorsDecision,
  type CorsRule as CorsSetting,
  decideCors,
  parseCors,
  parsePreflight,
  preflightHeaders,
  renderCors,
} from '../../rules/cors.ts';
import { changeSetting, loadBucketFor } from './change-setting.ts';
import type { BucketCors, ChangeCors, CorsRule, CorsTest, NewCorsTest } from './schema.ts';

const viewOf = ({ settings: { cors = [] } }: Bucket): BucketCors => ({
  rules: cors.map((rule) => ({
    name: rule.id ?? null,
    allowed_origins: rule.allowedOrigins,
    allowed_methods: rule.allowedMethods,
    allowed_headers: rule.allowedHeaders ?? [],
    expose_headers: rule.exposeHeaders ?? [],
    max_age_seconds: rule.maxAgeSeconds ?? null,
  })),
});

const settingOf = (rule: CorsRule): CorsSetting => ({
  ...(rule.name !== null && { id: rule.name }),
  allowedOrigins: rule.allowed_origins,
  allowedMethods: rule.allowed_methods,
  allowedHeaders: rule.allowed_headers,
  exposeHeaders: rule.expose_headers,
  ...(rule.max_age_seconds !== null && { maxAgeSeconds: rule.max_age_seconds }),
});

/** @throws 403, 404 */
export const getCors = async (ctx: ProjectContext, bucketId: string): Promise<BucketCors> =>
  viewOf(await loadBucketFor(ctx, bucketId, 's3:GetBucketCORS'));

/** Replaces all rules. They are checked as the document of S3 that states them. @throws 400, 403, 404 */
export const changeCors = async (ctx: ProjectContext, bucketId: string, { rules }: ChangeCors): Promise<BucketCors> =>
  viewOf(
    await changeSetting(ctx, bucketId, {
      setting: 'cors',
      action: 's3:PutBucketCORS',
      field: 'rules',
      valueFor: () => (rules.length === 0 ? undefined : parseCors(renderCors(rules.map(settingOf)))),
    }),
  );

/** What a browser would learn from a preflight request. @throws 403, 404 */
export async function testCors(
  ctx: ProjectContext,
  bucketId: string,
  { origin, method, headers }: NewCorsTest,
): Promise<CorsTest> {
  const bucket = await loadBucketFor(ctx, bucketId, 's3:GetBucketCORS');
  const rules = bucket.settings.cors;
  const request = parsePreflight({
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': headers.join(','),
  });
  const decision: CorsDecision | undefined = rules && decideCors(rules, request);
  if (decision && 'index' in decision) {
    const response_headers = preflightHeaders(rules, request);
    return { is_allowed: true, rule: decision.index + 1, rejected: null, response_headers };
  }
  return { is_allowed: false, rule: null, rejected: decision?.rejected ?? 'rules', response_headers: {} };
}
