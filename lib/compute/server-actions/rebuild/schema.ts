import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { StringPairs } from '#lib/http/validation.ts';
import {
  AccessIpv4,
  AccessIpv6,
  Description,
  DiskConfig,
  Flexible,
  Hostname,
  Personality,
  ServerName,
  TrustedCertificates,
  UserData,
} from '../../servers/create/schema.ts';
import { ChangedServer } from '../../servers/schema.ts';

/** Optional changes; docs/contract/compute.md 7. Null removes a key, a description or user data. */
export const RebuildRequest = z.strictObject({
  imageRef: word.min(1, 'Specify the id of an image.'),
  name: ServerName.optional(),
  description: Description.nullish(),
  hostname: Hostname.optional(),
  adminPass: z.string().min(1).max(255).optional(),
  metadata: StringPairs.optional(),
  accessIPv4: AccessIpv4.optional(),
  accessIPv6: AccessIpv6.optional(),
  'OS-DCF:diskConfig': DiskConfig.optional(),
  preserve_ephemeral: Flexible.optional(),
  key_name: z.string().min(1).max(255).nullish(),
  user_data: UserData.nullish(),
  personality: Personality.nullish(),
  trusted_image_certificates: TrustedCertificates.nullish(),
});
export type RebuildRequest = z.infer<typeof RebuildRequest>;

/** First microversion of a key. */
export const REBUILD_KEY_SINCE = {
  description: 19,
  key_name: 54,
  user_data: 57,
  trusted_image_certificates: 63,
  hostname: 90,
};

/** The changed server, complete since 2.75. The password is not shown again. */
export const RebuiltServer = ChangedServer.omit({ 'OS-EXT-SRV-ATTR:user_data': true }).extend({
  adminPass: z.string(),
  /** Since 2.57. */
  user_data: z.string().nullable().optional(),
});
export type RebuiltServer = z.infer<typeof RebuiltServer>;
export const RebuiltServerEnvelope = z.strictObject({ server: RebuiltServer });
