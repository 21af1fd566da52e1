import type { AccessRequest } from './access-request.ts';

/** A condition key of policies, with the rest of its name in the case that was sent, such as the key of a tag. */
export interface ConditionKey {
  /** In lower case, without the key of a tag. */
  name: string;
  /** Key of the tag; its case matters. */
  tag?: string;
}

/** Values of a key in a request; none if the request lacks it. */
export type ConditionValues = (key: ConditionKey) => readonly string[];

type Reader = (request: AccessRequest, tag: string) => string | readonly string[] | undefined;

const header =
  (name: string): Reader =>
  ({ facts }) =>
    facts.headers[name];
const query =
  (name: string): Reader =>
  ({ facts }) =>
    facts.query?.[name];

/** Headers whose condition key has their name; Amazon S3 user guide, condition keys. */
const HEADERS = [
  'x-amz-acl',
  'x-amz-content-sha256',
  'x-amz-grant-full-control',
  'x-amz-grant-read',
  'x-amz-grant-read-acp',
  'x-amz-grant-write',
  'x-amz-grant-write-acp',
  'x-amz-metadata-directive',
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
  'x-amz-server-side-encryption-customer-algorithm',
  'x-amz-storage-class',
  'x-amz-website-redirect-location',
  'if-match',
  'if-none-match',
];

/** `bucket/key` of a copy source, as policies spell it. */
const copySource: Reader = ({ facts }) => {
  const source = facts.headers['x-amz-copy-source'];
  if (source === undefined) return undefined;
  const [path = ''] = source.replace(/^\//, '').split('?');
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
};

const principalArn: Reader = ({ principal }) =>
  principal.kind === 'caller' && principal.projectId !== undefined
    ? `arn:aws:iam::${principal.projectId}:user/${principal.userName}`
    : undefined;

const callerValue =
  (read: (caller: Extract<AccessRequest['principal'], { kind: 'caller' }>) => string | undefined): Reader =>
  ({ principal }) =>
    principal.kind === 'caller' ? read(principal) : undefined;

const ownValue = (record: Readonly<Record<string, string>> | undefined, name: string): string | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined;

const remainingDays: Reader = ({ facts }) => {
  const until = Date.parse(facts.headers['x-amz-object-lock-retain-until-date'] ?? '');
  return Number.isNaN(until) ? undefined : String(Math.ceil((until - facts.nowMs) / 86_400_000));
};

const signedBy: Reader = ({ facts, principal }) => {
  if (principal.kind === 'anonymous') return undefined;
  return facts.query?.['X-Amz-Signature'] === undefined ? 'REST-HEADER' : 'REST-QUERY-STRING';
};

const READERS = new Map<string, Reader>([
  ['aws:sourceip', ({ facts }) => facts.address],
  ['aws:securetransport', ({ facts }) => String(facts.isSecure)],
  ['aws:referer', header('referer')],
  ['aws:useragent', header('user-agent')],
  ['aws:currenttime', ({ facts }) => new Date(facts.nowMs).toISOString()],
  ['aws:epochtime', ({ facts }) => String(Math.floor(facts.nowMs / 1000))],
  ['aws:principalarn', principalArn],
  ['aws:principalaccount', callerValue(({ projectId }) => projectId)],
  ['aws:principaltype', ({ principal }) => (principal.kind === 'caller' ? 'User' : 'Anonymous')],
  ['aws:userid', callerValue(({ userId }) => userId)],
  ['aws:username', callerValue(({ userName }) => userName)],
  ['s3:authtype', signedBy],
  ['s3:prefix', query('prefix')],
  ['s3:delimiter', query('delimiter')],
  ['s3:max-keys', query('max-keys')],
  ['s3:versionid', query('versionId')],
  ['s3:resourceaccount', ({ bucket }) => bucket.ownerId],
  ['s3:x-amz-copy-source', copySource],
  ['s3:object-lock-mode', header('x-amz-object-lock-mode')],
  ['s3:object-lock-retain-until-date', header('x-amz-object-lock-retain-until-date')],
  ['s3:object-lock-remaining-retention-days', remainingDays],
  ['s3:object-lock-legal-hold', header('x-amz-object-lock-legal-hold')],
  ['s3:requestobjecttagkeys', ({ facts }) => Object.keys(facts.requestTags ?? {})],
  ['s3:existingobjecttag', ({ object }, tag) => ownValue(object?.tags, tag)],
  ['s3:requestobjecttag', ({ facts }, tag) => ownValue(facts.requestTags, tag)],
  ...HEADERS.map((name) => [`s3:${name}`, header(name)] as const),
]);

const TAG_KEY = /^(s3:(?:existing|request)objecttag)\/(.+)$/is;

/** A key by its name as sent; undefined for keys that cannot be evaluated here. */
export function findConditionKey(text: string): ConditionKey | undefined {
  const [, base, tag] = TAG_KEY.exec(text) ?? [];
  const name = (base ?? text).toLowerCase();
  const needsTag = name === 's3:existingobjecttag' || name === 's3:requestobjecttag';
  if (!READERS.has(name) || needsTag !== (tag !== undefined)) return undefined;
  return tag === undefined ? { name } : { name, tag };
}

/** Values of a request for the keys of a policy. */
export const conditionValues =
  (request: AccessRequest): ConditionValues =>
  ({ name, tag = '' }) => {
    const value = READERS.get(name)?.(request, tag);
    if (value === undefined) return [];
    return typeof value === 'string' ? [value] : value;
  };
