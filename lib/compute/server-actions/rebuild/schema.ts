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

/** What may change with the disk; docs/contract/compute.md 7. Null takes a key, a description or user data away. */
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

/** The first microversion that knows a key. */
export const REBUILD_KEY_SINCE = {
  description: 19,
  key_name: 54,
  user_data: 57,
  trusted_image_certificates: 63,
  hostname: 90,
};

/** The server as it is from now on: most of it, and all from 2.75 on. The password is never to be seen again. */
export const RebuiltServer = ChangedServer.omit({ 'OS-EXT-SRV-ATTR:user_data': true }).extend({
  adminPass: z.string(),
  /** From 2.57 on. */
  user_data: z.string().nullable().optional(),
});
export type RebuiltServer = z.infer<typeof RebuiltServer>;
export const RebuiltServerEnvelope = z.strictObject({ server: RebuiltServer });
