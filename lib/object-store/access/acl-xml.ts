import { S3Error } from '../s3/errors.ts';
import { escapeXml, S3_NAMESPACE } from '../s3/xml.ts';
import { childrenOf, parseXml, textOf, type XmlElement } from '../s3/xml-input.ts';
import {
  type Grant,
  type Grantee,
  groupByUri,
  groupUri,
  MAX_GRANTS,
  PERMISSIONS,
  type Permission,
  withGroupsFirst,
} from './acl.ts';

/** Looks up projects that grants name. Undefined for unknown ones. */
export interface GranteeLookup {
  /** By id. */
  project(id: string): Promise<{ id: string } | undefined>;
  /** The project of the user with this address. */
  byEmail(address: string): Promise<{ id: string } | undefined>;
}

/** A grantee as a client names it. */
export type GranteeName = { id: string } | { uri: string } | { emailAddress: string };

/** @throws S3Error InvalidArgument, UnresolvableGrantByEmailAddress */
export async function resolveGrantee(name: GranteeName, lookup: GranteeLookup): Promise<Grantee> {
  if ('uri' in name) return { group: groupByUri(name.uri) };
  if ('emailAddress' in name) {
    const found = await lookup.byEmail(name.emailAddress);
    if (!found) throw new S3Error('UnresolvableGrantByEmailAddress');
    return { projectId: found.id };
  }
  const found = await lookup.project(name.id);
  if (!found) throw new S3Error('InvalidArgument', `Invalid id: project ${name.id.slice(0, 64)} does not exist.`);
  return { projectId: found.id };
}

/** @throws S3Error MalformedACLError if there are too many grants, or none of the known permissions */
function permissionOf(grant: XmlElement): Permission {
  const text = textOf(grant, 'Permission')?.trim();
  const found = PERMISSIONS.find((known) => known === text);
  if (!found) throw new S3Error('MalformedACLError', `Invalid permission. Use ${PERMISSIONS.join(', ')}.`);
  return found;
}

function granteeOf(grant: XmlElement): GranteeName {
  const [grantee] = childrenOf(grant, 'Grantee');
  const [id, uri, emailAddress] = ['ID', 'URI', 'EmailAddress'].map((name) => grantee && textOf(grantee, name)?.trim());
  if (id !== undefined) return { id };
  if (uri !== undefined) return { uri };
  if (emailAddress !== undefined) return { emailAddress };
  throw new S3Error('MalformedACLError', 'A grantee requires ID, URI or EmailAddress.');
}

/**
 * Grants of an `AccessControlPolicy`. @param ownerId of the bucket or object, which the document must name
 * @throws S3Error MalformedXML, MalformedACLError, AccessDenied for another owner, and those of `resolveGrantee`
 */
export async function parseAccessControlPolicy(body: string, ownerId: string, lookup: GranteeLookup): Promise<Grant[]> {
  const root = parseXml(body, 'AccessControlPolicy');
  const [owner] = childrenOf(root, 'Owner');
  const namedOwner = owner && textOf(owner, 'ID')?.trim();
  if (namedOwner === undefined) throw new S3Error('MalformedACLError', 'The ACL requires an owner with ID.');
  if (namedOwner !== ownerId) throw new S3Error('AccessDenied', 'The owner cannot be changed.');
  const elements = childrenOf(root, 'AccessControlList').flatMap((list) => childrenOf(list, 'Grant'));
  if (elements.length > MAX_GRANTS) throw new S3Error('MalformedACLError', `ACLs have at most ${MAX_GRANTS} grants.`);
  const grants: Grant[] = [];
  for (const element of elements) {
    const permission = permissionOf(element);
    grants.push({ grantee: await resolveGrantee(granteeOf(element), lookup), permission });
  }
  return withGroupsFirst(grants);
}

/** Name of a project for display; the id if it no longer exists. */
export type ProjectNames = (projectId: string) => string;

/** `Owner` of a document. */
const ownerFields = (projectId: string, names: ProjectNames) => ({
  ID: projectId,
  DisplayName: names(projectId),
});

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

function renderGrantee(grantee: Grantee, names: ProjectNames): string {
  const [type, fields] =
    'group' in grantee
      ? ['Group', [['URI', groupUri(grantee.group)]]]
      : ['CanonicalUser', Object.entries(ownerFields(grantee.projectId, names))];
  return `<Grantee xmlns:xsi="${XSI}" xsi:type="${type}">${renderFields(fields as [string, string][])}</Grantee>`;
}

const renderFields = (fields: readonly (readonly [string, string])[]): string =>
  fields.map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`).join('');

/** `AccessControlPolicy` of a bucket or object. Clients read the type of a grantee from its attribute. */
export function renderAccessControlPolicy(ownerId: string, grants: readonly Grant[], names: ProjectNames): string {
  const owner = renderFields(Object.entries(ownerFields(ownerId, names)));
  const list = grants.map(
    ({ grantee, permission }) =>
      `<Grant>${renderGrantee(grantee, names)}<Permission>${permission}</Permission></Grant>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<AccessControlPolicy xmlns="${S3_NAMESPACE}"><Owner>${owner}</Owner>` +
    `<AccessControlList>${list.join('')}</AccessControlList></AccessControlPolicy>`
  );
}
