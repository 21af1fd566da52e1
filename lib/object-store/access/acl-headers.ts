import { S3Error } from '../s3/errors.ts';
import {
  type CannedAcl,
  cannedGrants,
  type Grant,
  MAX_GRANTS,
  type Permission,
  parseCannedAcl,
  withGroupsFirst,
} from './acl.ts';
import { type GranteeLookup, type GranteeName, resolveGrantee } from './acl-xml.ts';

type Headers = Readonly<Record<string, string | undefined>>;

const GRANT_HEADERS: readonly (readonly [header: string, permission: Permission])[] = [
  ['x-amz-grant-read', 'READ'],
  ['x-amz-grant-write', 'WRITE'],
  ['x-amz-grant-read-acp', 'READ_ACP'],
  ['x-amz-grant-write-acp', 'WRITE_ACP'],
  ['x-amz-grant-full-control', 'FULL_CONTROL'],
];

/** Maximum characters of a grant header. */
const MAX_HEADER_LENGTH = 8192;

/** An ACL that headers specify. */
export type AclHeaders = { canned: CannedAcl } | { grants: readonly { name: GranteeName; permission: Permission }[] };

/**
 * The ACL in `x-amz-acl` or the `x-amz-grant-*` headers; undefined without them.
 * @throws S3Error InvalidArgument; InvalidRequest if both kinds are sent
 */
export function parseAclHeaders(headers: Headers): AclHeaders | undefined {
  const canned = headers['x-amz-acl'];
  const grants = GRANT_HEADERS.flatMap(([header, permission]) =>
    parseGrantHeader(header, headers[header]).map((name) => ({ name, permission })),
  );
  if (canned !== undefined && grants.length > 0) {
    throw new S3Error('InvalidRequest', 'Specifying both canned ACLs and header grants is not allowed.');
  }
  if (grants.length > MAX_GRANTS) throw new S3Error('InvalidArgument', `ACLs have at most ${MAX_GRANTS} grants.`);
  if (canned !== undefined) return { canned: parseCannedAcl(canned) };
  return grants.length > 0 ? { grants } : undefined;
}

const ITEM = /^\s*(id|uri|emailAddress)\s*=\s*(?:"([^"]*)"|([^",\s]+))\s*$/i;

function parseGrantHeader(header: string, value: string | undefined): GranteeName[] {
  if (value === undefined) return [];
  if (value.length > MAX_HEADER_LENGTH) {
    throw new S3Error('InvalidArgument', `${header} must have at most ${MAX_HEADER_LENGTH} characters.`);
  }
  return value.split(',').map((item) => {
    const [, kind, quoted, plain] = ITEM.exec(item) ?? [];
    const name = quoted ?? plain;
    if (kind === undefined || name === undefined) {
      throw new S3Error('InvalidArgument', `Invalid ${header}. Use id="...", uri="..." or emailAddress="...".`);
    }
    switch (kind.toLowerCase()) {
      case 'id':
        return { id: name };
      case 'uri':
        return { uri: name };
      default:
        return { emailAddress: name };
    }
  });
}

/**
 * Grants of a new ACL. Grants of headers replace all, also that of the owner.
 * @throws S3Error those of `resolveGrantee`
 */
export async function grantsOfHeaders(
  acl: AclHeaders,
  owner: { ownerId: string; bucketOwnerId: string },
  lookup: GranteeLookup,
): Promise<Grant[]> {
  if ('canned' in acl) return cannedGrants(acl.canned, owner.ownerId, owner.bucketOwnerId);
  const grants: Grant[] = [];
  for (const { name, permission } of acl.grants) {
    grants.push({ grantee: await resolveGrantee(name, lookup), permission });
  }
  return withGroupsFirst(grants);
}
