import type { ProjectContext } from '#lib/http/context.ts';
import { authorize } from '../../access/authorize.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import { findObject } from '../../objects/object-record.ts';
import {
  parseWebsite,
  type RoutingRule as RoutingSetting,
  renderWebsite,
  type WebsiteSettings,
} from '../../rules/website.ts';
import { ANYONE } from '../access.ts';
import { addressOfHost } from '../addresses.ts';
import { accessRequest } from '../permission.ts';
import { bucketSetting } from './change-setting.ts';
import type { BucketWebsite, ChangeWebsite, RoutingRule, Website } from './schema.ts';

const routingRuleOf = ({ prefix, errorStatus, redirect }: RoutingSetting): RoutingRule => ({
  prefix: prefix ?? null,
  error_status: errorStatus ?? null,
  redirect: {
    protocol: redirect.protocol ?? null,
    host_name: redirect.hostName ?? null,
    replace_prefix: redirect.replacePrefix ?? null,
    replace_key: redirect.replaceKey ?? null,
    status: redirect.status ?? null,
  },
});

function websiteOf(settings: WebsiteSettings): Website {
  if ('redirectAll' in settings) {
    const { hostName, protocol } = settings.redirectAll;
    return { kind: 'redirect', host_name: hostName, protocol: protocol ?? null };
  }
  const { indexSuffix, errorKey, rules = [] } = settings;
  return {
    kind: 'pages',
    index_document: indexSuffix,
    error_document: errorKey ?? null,
    routing_rules: rules.map(routingRuleOf),
  };
}

const routingSettingOf = ({ prefix, error_status, redirect }: RoutingRule): RoutingSetting => ({
  ...(prefix !== null && { prefix }),
  ...(error_status !== null && { errorStatus: error_status }),
  redirect: {
    ...(redirect.protocol !== null && { protocol: redirect.protocol }),
    ...(redirect.host_name !== null && { hostName: redirect.host_name }),
    ...(redirect.replace_prefix !== null && { replacePrefix: redirect.replace_prefix }),
    ...(redirect.replace_key !== null && { replaceKey: redirect.replace_key }),
    ...(redirect.status !== null && { status: redirect.status }),
  },
});

function settingsOf(website: Website): WebsiteSettings {
  if (website.kind === 'redirect') {
    const { host_name: hostName, protocol } = website;
    return { redirectAll: { hostName, ...(protocol !== null && { protocol }) } };
  }
  const { index_document: indexSuffix, error_document, routing_rules } = website;
  return {
    indexSuffix,
    ...(error_document !== null && { errorKey: error_document }),
    ...(routing_rules.length > 0 && { rules: routing_rules.map(routingSettingOf) }),
  };
}

/** What a visitor, who is not authenticated, can read of the first page. */
async function describeIndex(
  { database }: ProjectContext,
  bucket: Bucket,
  key: string,
): Promise<BucketWebsite['index']> {
  const object = await findObject(database.read, bucket.id, key);
  const request = accessRequest(ANYONE, bucket, 's3:GetObject', { key, ...(object && { object }) });
  return { exists: object !== undefined, is_public: authorize(request).isAllowed };
}

async function viewOf(bucket: Bucket, ctx: ProjectContext): Promise<BucketWebsite> {
  const { website: settings, publicAccessBlock: block } = bucket.settings;
  const website = settings ? websiteOf(settings) : null;
  const [host] = ctx.env.NEPHOS_S3_WEBSITE_HOSTS;
  // Visitors have no project, so only the global name of a bucket is its website.
  const name = host === undefined || bucket.s3Name === null ? undefined : `${bucket.s3Name}.${host}`;
  return {
    website,
    address: name === undefined ? null : `${addressOfHost(ctx, name)}/`,
    has_host: host !== undefined,
    index: website?.kind === 'pages' ? await describeIndex(ctx, bucket, website.index_document) : null,
    is_public_policy_blocked: block?.blockPublicPolicy === true || block?.restrictPublicBuckets === true,
  };
}

export const bucketWebsite = bucketSetting({
  setting: 'website',
  reads: 's3:GetBucketWebsite',
  changes: ({ website }: ChangeWebsite) => (website === null ? 's3:DeleteBucketWebsite' : 's3:PutBucketWebsite'),
  field: 'website',
  viewOf,
  valueFor: ({ website }: ChangeWebsite) =>
    website === null ? undefined : parseWebsite(renderWebsite(settingsOf(website))),
});
