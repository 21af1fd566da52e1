import { z } from 'zod';

const Certificate = z.strictObject({
  subject: z.string(),
  not_before: z.string(),
  not_after: z.string(),
  /** SHA-256 in hex digits with colons. */
  fingerprint: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

const Address = z.strictObject({ binding: z.enum(['redirect', 'post']), location: z.string() });

/** What requires an administrator, and since or until when. */
export const MetadataProblem = z.strictObject({
  kind: z.enum(['metadata_expired', 'metadata_expires', 'refresh_fails', 'certificate', 'own_certificate']),
  at: z.string(),
});
export type MetadataProblem = z.infer<typeof MetadataProblem>;

/** When the metadata of the provider were read. */
const MetadataView = z.strictObject({
  /** Address from which they are refreshed; null if an administrator imports them. */
  url: z.string().nullable(),
  attempted_at: z.string().nullable(),
  refreshed_at: z.string().nullable(),
  /** When they are read again. */
  due_at: z.string().nullable(),
  failing_since: z.string().nullable(),
  message: z.string().nullable(),
  problem: MetadataProblem.nullable(),
});

/** How platform and provider know each other. */
export const SamlService = z.strictObject({
  entity_id: z.string(),
  metadata_url: z.string(),
  /** The XML at `metadata_url`. */
  metadata: z.string(),
  assertion_consumer_service: z.string(),
  single_logout_service: z.string(),
  /** Keys of an administrator are replaced in the configuration, generated ones by `key-rotation`. */
  key_origin: z.enum(['generated', 'administrator']),
  /** The first one signs. */
  certificates: z.array(Certificate.extend({ state: z.enum(['current', 'next', 'former']) })),
  provider: z.strictObject({
    entity_id: z.string(),
    valid_until: z.string().nullable(),
    certificates: z.array(Certificate),
    single_sign_on_services: z.array(Address),
    single_logout_services: z.array(Address),
  }),
  metadata_state: MetadataView,
});
export type SamlService = z.infer<typeof SamlService>;

/** Steps in which a key is replaced; `rotateKeyPairs`. */
export const RotationStep = z.enum(['prepare', 'activate', 'finish']);
export type RotationStep = z.infer<typeof RotationStep>;

export const KeyRotation = z.strictObject({ key_rotation: z.strictObject({ step: RotationStep }) });
