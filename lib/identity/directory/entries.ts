import type { Entry } from 'ldapts';
import type { LdapSettings } from '../domain-config/options.ts';
import { PRIMARY_GROUP_ATTRIBUTE, primaryGroupSid, readSid, SID_ATTRIBUTE } from './sid.ts';

/** Maximum characters of a name, an email address or another value of a user. */
const MAX_TEXT = 255;
const MAX_DESCRIPTION = 1024;
const MAX_DN = 2000;
const GUID_BYTES = 16;

/** A user as the directory has it. */
export interface DirectoryUser {
  uniqueId: string;
  dn: string;
  name: string;
  /** The name in the directory, by which groups may list the user. The mirror can have a longer one. */
  listedAs: string;
  email: string | null;
  description: string | null;
  isEnabled: boolean;
  extra: Record<string, string>;
  /** Security identifier of the primary group, which does not list the user as a member; null without one. */
  primaryGroup: string | null;
}

/** A group as the directory has it. */
export interface DirectoryGroup {
  uniqueId: string;
  dn: string;
  name: string;
  description: string;
  /** Distinguished names, or names or ids of users. */
  members: string[];
  /** Security identifier; null outside Active Directory. */
  sid: string | null;
}

/** Values of an attribute, whatever the case of its name. */
function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const key = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase());
  return key === undefined ? [] : listOf(entry[key]);
}

/** A single value is not a list. */
export function listOf(value: Entry[string] | undefined): (string | Buffer)[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Databases cannot store NUL in text. */
const firstText = (entry: Entry, attribute: string, max = MAX_TEXT): string | null => {
  if (attribute === '') return null;
  const [value] = valuesOf(entry, attribute);
  return typeof value === 'string' ? value.slice(0, max).replaceAll('\0', '') || null : null;
};

/** Lower-case UUID of `objectGUID` and the like; other ids as text. Undefined without one. */
function uniqueIdOf(entry: Entry, attribute: string): string | undefined {
  const [value] = valuesOf(entry, attribute);
  // Other bytes could not be searched for.
  if (Buffer.isBuffer(value)) {
    return isGuidAttribute(attribute) && value.length === GUID_BYTES ? guidOf(value) : undefined;
  }
  if (value === undefined || !isName(value) || isGuidAttribute(attribute)) return undefined;
  return isUuidAttribute(attribute) ? value.toLowerCase() : value;
}

const isUuidAttribute = (attribute: string) => /^(?:entryuuid|nsuniqueid|ipauniqueid|guid)$/i.test(attribute);

/** Attributes whose values are bytes. */
export const isGuidAttribute = (attribute: string): boolean => attribute.toLowerCase() === 'objectguid';

/** The first three groups of a GUID are little-endian; MS-DTYP 2.3.4.2. */
const swapGuid = (bytes: Buffer): Buffer =>
  Buffer.from([3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15].map((at) => bytes[at] ?? 0));

function guidOf(bytes: Buffer): string {
  const hex = swapGuid(bytes).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The value of an id attribute, for a filter. */
export function idValue(attribute: string, uniqueId: string): string | Buffer {
  if (!isGuidAttribute(attribute)) return uniqueId;
  return swapGuid(Buffer.from(uniqueId.replaceAll('-', ''), 'hex'));
}

/** Undefined for an entry without id or name. */
export function readUser(entry: Entry, settings: LdapSettings): DirectoryUser | undefined {
  const uniqueId = uniqueIdOf(entry, settings.user_id_attribute);
  const [name] = valuesOf(entry, settings.user_name_attribute);
  if (uniqueId === undefined || typeof name !== 'string' || !isName(name) || !isDn(entry.dn)) return undefined;
  return {
    uniqueId,
    dn: entry.dn,
    name,
    listedAs: name,
    email: firstText(entry, settings.user_mail_attribute),
    description: firstText(entry, settings.user_description_attribute, MAX_DESCRIPTION),
    isEnabled: isEnabled(entry, settings),
    extra: mappedAttributes(entry, settings),
    primaryGroup: settings.group_ad_primary
      ? primaryGroupSid(sidOf(entry), valuesOf(entry, PRIMARY_GROUP_ATTRIBUTE)[0])
      : null,
  };
}

export const sidOf = (entry: Entry): string | null => readSid(valuesOf(entry, SID_ATTRIBUTE)[0]);

/** An empty one would sign in anonymously. */
const isDn = (dn: string): boolean => dn !== '' && dn.length <= MAX_DN && !dn.includes('\0');

const isName = (name: string): boolean => name.length <= MAX_TEXT && /\S/.test(name) && !/\p{Cc}/u.test(name);

export function readGroup(entry: Entry, settings: LdapSettings): DirectoryGroup | undefined {
  const uniqueId = uniqueIdOf(entry, settings.group_id_attribute);
  const [name] = valuesOf(entry, settings.group_name_attribute);
  if (uniqueId === undefined || typeof name !== 'string' || !isName(name) || !isDn(entry.dn)) return undefined;
  return {
    uniqueId,
    dn: entry.dn,
    name,
    description: firstText(entry, settings.group_desc_attribute, MAX_DESCRIPTION) ?? '',
    members: readMembers(entry, settings),
    sid: settings.group_ad_primary ? sidOf(entry) : null,
  };
}

export const readMembers = (entry: Entry, { group_member_attribute }: LdapSettings): string[] =>
  memberNames(valuesOf(entry, group_member_attribute));

/** The library returns all values of an attribute as bytes if one of them is not valid text. */
export const memberNames = (values: readonly (string | Buffer)[]): string[] =>
  values.map((value) => String(value)).filter((member) => member.length <= MAX_DN);

/** As upstream: a bit of a mask, or a truth value, possibly inverted. */
function isEnabled(entry: Entry, settings: LdapSettings): boolean {
  const { user_enabled_attribute: attribute, user_enabled_mask: mask, user_enabled_default: byDefault } = settings;
  if (attribute === '') return true;
  const [value = byDefault] = valuesOf(entry, attribute);
  const said = String(value);
  const isTrue = /^(?:true|yes|on|1)$/i.test(said);
  if (mask > 0) {
    const bits = Number.parseInt(said, 10);
    return Number.isNaN(bits) ? isTrue : (bits & mask) !== mask;
  }
  return settings.user_enabled_invert ? !isTrue : isTrue;
}

function mappedAttributes(
  entry: Entry,
  { user_additional_attribute_mapping: pairs }: LdapSettings,
): Record<string, string> {
  const mapped = pairs.flatMap((pair): [string, string][] => {
    const [attribute = '', field = ''] = pair.split(':');
    const value = firstText(entry, attribute);
    return value === null ? [] : [[field, value]];
  });
  return Object.fromEntries(mapped);
}
