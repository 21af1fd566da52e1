import type { ProjectContext } from '#lib/http/context.ts';
import {
  type CorsDecision,
  type CorsRule as CorsSetting,
  decideCors,
  parseCors,
  parsePreflight,
  preflightHeaders,
  renderCors,
} from '../../rules/cors.ts';
import { loadBucketFor } from '../buckets.ts';
import { bucketSetting } from './change-setting.ts';
import type { BucketCors, ChangeCors, CorsRule, CorsTest, NewCorsTest } from './schema.ts';

const settingOf = (rule: CorsRule): CorsSetting => ({
  ...(rule.name !== null && { id: rule.name }),
  allowedOrigins: rule.allowed_origins,
  allowedMethods: rule.allowed_methods,
  allowedHeaders: rule.allowed_headers,
  exposeHeaders: rule.expose_headers,
  ...(rule.max_age_seconds !== null && { maxAgeSeconds: rule.max_age_seconds }),
});

/** A change replaces all rules. They are checked as the document of S3 that states them. */
export const bucketCors = bucketSetting({
  ...{ setting: 'cors', reads: 's3:GetBucketCORS', changes: 's3:PutBucketCORS', field: 'rules' },
  viewOf: ({ settings: { cors = [] } }): BucketCors => ({
    rules: cors.map((rule) => ({
      name: rule.id ?? null,
      allowed_origins: rule.allowedOrigins,
      allowed_methods: rule.allowedMethods,
      allowed_headers: rule.allowedHeaders ?? [],
      expose_headers: rule.exposeHeaders ?? [],
      max_age_seconds: rule.maxAgeSeconds ?? null,
    })),
  }),
  valueFor: ({ rules }: ChangeCors) => (rules.length === 0 ? undefined : parseCors(renderCors(rules.map(settingOf)))),
});

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
