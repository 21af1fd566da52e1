/** Revision, number of sub-authorities, and six bytes of the authority; MS-DTYP 2.4.2.2. */
const HEADER_BYTES = 8;
const MAX_SUB_AUTHORITIES = 15;
const RID_BYTES = 4;

/** Attribute of users and groups of Active Directory whose value is a security identifier. */
export const SID_ATTRIBUTE = 'objectSid';
/** Attribute of users with the last part of the identifier of their primary group. */
export const PRIMARY_GROUP_ATTRIBUTE = 'primaryGroupID';

/** Bytes of a security identifier in hexadecimal; null for other bytes. */
export function readSid(value: string | Buffer | undefined): string | null {
  if (!Buffer.isBuffer(value)) return null;
  const [revision, count = 0] = value;
  const isSid = revision === 1 && count >= 1 && count <= MAX_SUB_AUTHORITIES;
  return isSid && value.length === HEADER_BYTES + count * RID_BYTES ? value.toString('hex') : null;
}

/** The value of a security identifier, for a filter. */
export const sidBytes = (sid: string): Buffer => Buffer.from(sid, 'hex');

/**
 * The identifier of the primary group of a user: that of the user with another last part, because both are in the same
 * domain; MS-ADTS 3.1.1.6.1. Null without a valid one.
 */
export function primaryGroupSid(userSid: string | null, primaryGroupId: string | Buffer | undefined): string | null {
  if (userSid === null || typeof primaryGroupId !== 'string' || !/^[1-9]\d{0,9}$/.test(primaryGroupId)) return null;
  const rid = Number(primaryGroupId);
  if (rid > 0xffff_ffff) return null;
  const bytes = sidBytes(userSid);
  bytes.writeUInt32LE(rid, bytes.length - RID_BYTES);
  return bytes.toString('hex');
}
