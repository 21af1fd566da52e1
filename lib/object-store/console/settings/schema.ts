import { z } from 'zod';
import { boundedList, recordOf, text } from '#lib/http/bounds.ts';
import {
  CORS_METHODS,
  MAX_ANNOUNCED_HEADERS,
  MAX_BUCKET_TAGS,
  MAX_CORS_AGE_SECONDS,
  MAX_CORS_ID_LENGTH,
  MAX_CORS_RULES,
  MAX_CORS_VALUE_LENGTH,
  MAX_CORS_VALUES,
  MAX_KEY_ID_LENGTH,
  MAX_RETENTION_DAYS,
  MAX_RETENTION_YEARS,
  MAX_ROUTING_RULES,
  MAX_TAG_KEY_LENGTH,
  MAX_TAG_VALUE_LENGTH,
  MAX_WEBSITE_TEXT_LENGTH,
  OWNERSHIP_RULES,
  RETENTION_MODES,
} from '../../rules/limits.ts';

/** Origins and names of headers. Characters that XML escapes would make the document of the rules several times larger. */
const CorsValue = text(MAX_CORS_VALUE_LENGTH).regex(
  /^[^\s\0"&<>]+$/,
  'Use characters other than spaces, quotes, & and angle brackets.',
);
const corsValues = () => boundedList(CorsValue, MAX_CORS_VALUES);
export const CorsMethod = z.enum(CORS_METHODS);
export type CorsMethod = z.infer<typeof CorsMethod>;

export const CorsRule = z.strictObject({
  /** ID of the rule in S3. */
  name: text(MAX_CORS_ID_LENGTH).nullable(),
  allowed_origins: corsValues().min(1, 'Enter an origin.'),
  allowed_methods: boundedList(CorsMethod, CORS_METHODS.length).min(1, 'Choose a method.'),
  allowed_headers: corsValues(),
  expose_headers: corsValues(),
  max_age_seconds: z.int().min(0).max(MAX_CORS_AGE_SECONDS).nullable(),
});
export type CorsRule = z.infer<typeof CorsRule>;

/** Texts are as clients of S3 sent them. */
const StoredCorsRule = z.strictObject({
  name: z.string().nullable(),
  allowed_origins: z.array(z.string()),
  allowed_methods: z.array(z.string()),
  allowed_headers: z.array(z.string()),
  expose_headers: z.array(z.string()),
  max_age_seconds: z.int().nullable(),
});
export type StoredCorsRule = z.infer<typeof StoredCorsRule>;
export const BucketCors = z.strictObject({ rules: z.array(StoredCorsRule) });
export type BucketCors = z.infer<typeof BucketCors>;
/** An empty list removes CORS. */
export const ChangeCors = z.strictObject({ rules: boundedList(CorsRule, MAX_CORS_RULES) });
export type ChangeCors = z.infer<typeof ChangeCors>;

/** The question whether a browser would allow a script of an origin to send a request. */
export const NewCorsTest = z.strictObject({
  origin: CorsValue,
  method: CorsMethod,
  /** Headers that the script sets. */
  headers: boundedList(text(255).regex(/^[^\s\0,]+$/, 'Use names of headers.'), MAX_ANNOUNCED_HEADERS).default([]),
});
export type NewCorsTest = z.output<typeof NewCorsTest>;
export const CorsTest = z.strictObject({
  is_allowed: z.boolean(),
  /** Number of the rule that allows it, from 1. */
  rule: z.int().nullable(),
  /** What no rule allows; `rules` if the bucket has none. */
  rejected: z.enum(['rules', 'origin', 'method', 'headers']).nullable(),
  /** Headers of the response to the preflight request. */
  response_headers: recordOf(z.string(), z.string(), 10),
});
export type CorsTest = z.infer<typeof CorsTest>;

const WebsiteText = text(MAX_WEBSITE_TEXT_LENGTH);
const Protocol = z.enum(['http', 'https']).nullable();
export const RoutingRule = z.strictObject({
  /** Conditions; those that are null always match. */
  prefix: WebsiteText.nullable(),
  error_status: z.int().min(400).max(599).nullable(),
  /** What is null stays as it is. */
  redirect: z.strictObject({
    protocol: Protocol,
    host_name: WebsiteText.nullable(),
    replace_prefix: WebsiteText.nullable(),
    replace_key: WebsiteText.nullable(),
    status: z.int().min(301).max(308).nullable(),
  }),
});
export type RoutingRule = z.infer<typeof RoutingRule>;
export const Website = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('pages'),
    /** Appended to keys that are empty or end in a slash. */
    index_document: WebsiteText.min(1, 'Enter a name.'),
    error_document: WebsiteText.nullable(),
    routing_rules: boundedList(RoutingRule, MAX_ROUTING_RULES),
  }),
  z.strictObject({ kind: z.literal('redirect'), host_name: WebsiteText.min(1, 'Enter a host.'), protocol: Protocol }),
]);
export type Website = z.infer<typeof Website>;
export const BucketWebsite = z.strictObject({
  website: Website.nullable(),
  /** Where visitors reach it; null without a host for websites, or without a global name of the bucket. */
  address: z.string().nullable(),
  has_host: z.boolean(),
  /** Whether the index document exists, and anyone can read it; null for redirects and without a website. */
  index: z.strictObject({ exists: z.boolean(), is_public: z.boolean() }).nullable(),
  /** The public access block rejects or restricts public policies. */
  is_public_policy_blocked: z.boolean(),
});
export type BucketWebsite = z.infer<typeof BucketWebsite>;
/** Null turns the website off. */
export const ChangeWebsite = z.strictObject({ website: Website.nullable() });
export type ChangeWebsite = z.infer<typeof ChangeWebsite>;

/** Encryption of new objects with the key of the bucket, or with one that is derived from it by a name. */
export const BucketEncryption = z.strictObject({
  encryption: z.strictObject({ named_key: z.string().nullable() }).nullable(),
});
export type BucketEncryption = z.infer<typeof BucketEncryption>;
export const ChangeEncryption = z.strictObject({
  encryption: z
    .strictObject({ named_key: text(MAX_KEY_ID_LENGTH).min(1, 'Enter a name.').nullable().default(null) })
    .nullable(),
});
export type ChangeEncryption = z.infer<typeof ChangeEncryption>;

export const RetentionMode = z.enum(RETENTION_MODES);
export type RetentionMode = z.infer<typeof RetentionMode>;
/** Retention of new objects that name none: days or years. */
export const DefaultRetention = z.strictObject({
  mode: RetentionMode,
  days: z.int().min(1).max(MAX_RETENTION_DAYS).nullable(),
  years: z.int().min(1).max(MAX_RETENTION_YEARS).nullable(),
});
export type DefaultRetention = z.infer<typeof DefaultRetention>;
export const BucketObjectLock = z.strictObject({
  is_enabled: z.boolean(),
  /** Whether it could be turned on: it requires versioning. */
  can_enable: z.boolean(),
  default_retention: DefaultRetention.nullable(),
});
export type BucketObjectLock = z.infer<typeof BucketObjectLock>;
/** Turns object lock on, which cannot be undone. */
export const ChangeObjectLock = z.strictObject({ default_retention: DefaultRetention.nullable() });
export type ChangeObjectLock = z.infer<typeof ChangeObjectLock>;

/** What object lock says about a version of an object. */
export const VersionLock = z.strictObject({
  retention: z.strictObject({ mode: RetentionMode, until: z.string() }).nullable(),
  legal_hold: z.boolean(),
  /** Whether the caller may shorten or remove a retention in governance mode. */
  can_bypass_governance: z.boolean(),
});
export type VersionLock = z.infer<typeof VersionLock>;
export const VersionLockChanges = z.strictObject({
  /** Null removes the retention. */
  retention: z
    .strictObject({ mode: RetentionMode, until: text(64) })
    .nullable()
    .optional(),
  legal_hold: z.boolean().optional(),
  /** Shortens or removes a retention in governance mode, which requires a permission of its own. */
  bypasses_governance: z.boolean().default(false),
});
export type VersionLockChanges = z.input<typeof VersionLockChanges>;

export const PublicAccessBlock = z.strictObject({
  block_public_acls: z.boolean(),
  ignore_public_acls: z.boolean(),
  block_public_policy: z.boolean(),
  restrict_public_buckets: z.boolean(),
});
export type PublicAccessBlock = z.infer<typeof PublicAccessBlock>;

/** Who owns objects that other projects write; null: their writers. */
export const BucketOwnership = z.strictObject({ ownership: z.enum(OWNERSHIP_RULES).nullable() });
export type BucketOwnership = z.infer<typeof BucketOwnership>;

export const BucketTags = z.strictObject({ tags: recordOf(z.string(), z.string(), MAX_BUCKET_TAGS) });
export type BucketTags = z.infer<typeof BucketTags>;
/** Replaces all tags. */
export const ChangeTags = z.strictObject({
  tags: recordOf(text(MAX_TAG_KEY_LENGTH).min(1, 'Enter a key.'), text(MAX_TAG_VALUE_LENGTH), MAX_BUCKET_TAGS),
});

/** Where clients of S3 connect. */
export const S3Endpoint = z.strictObject({
  /** Address without a path, if a host or port serves the API at its root. */
  root_endpoint: z.string().nullable(),
  /** Region with which clients sign. */
  region: z.string(),
});
export type S3Endpoint = z.infer<typeof S3Endpoint>;
