import { z } from 'zod';
import { boundedJson, boundedRecord, digits, markBoundedByBody, uuid, word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryBoolean, StringPairs } from '#lib/http/validation.ts';
import { msg } from '#lib/i18n/text.ts';
import { ImageVisibility } from '#lib/image/images/enums.ts';
import { StoragePageQuery } from '../page-query.ts';
import { NO_MULTIATTACH } from '../types/multiattach.ts';
import { changedVolume, volumeAttributes, volumeSummary } from './attributes.ts';
import { SIZE_RULE, UploadName, VolumeName, VolumeSize, VolumeStatus } from './values.ts';

export { VolumeName, VolumeSize, VolumeStatus } from './values.ts';

export const VolumeSummary = z.strictObject(volumeSummary.shape);
export const Volume = z.strictObject(volumeAttributes.shape);
export type Volume = z.infer<typeof Volume>;
export const ChangedVolume = z.strictObject(changedVolume.shape);
export type ChangedVolume = z.infer<typeof ChangedVolume>;

/** Clients send null for omitted optional keys. */
export const NewVolume = z.strictObject({
  ...volumeAttributes.createShape,
  size: VolumeSize.nullish(),
  volume_type: word.nullish(),
  availability_zone: word.nullish(),
  source_volid: uuid.nullish(),
  snapshot_id: uuid.nullish(),
  imageRef: word.nullish(),
  image_id: word.nullish(),
  backup_id: uuid.nullish(),
  group_id: z.null().optional(),
  consistencygroup_id: z.null().optional(),
  multiattach: z.literal(false, NO_MULTIATTACH).nullish(),
});
export type NewVolume = z.infer<typeof NewVolume>;

/** Old names of two keys, used by older clients. */
const FIRST_NAMES = { display_name: VolumeName.nullish(), display_description: VolumeName.nullish() };
/** Also as text. */
const Size = z.union([VolumeSize, digits().pipe(VolumeSize)], SIZE_RULE);

/** Unknown keys are accepted here and handled by microversion in the service. */
export const VolumeRequest = boundedRecord(
  NewVolume.extend({ ...FIRST_NAMES, size: Size.nullish() }).catchall(markBoundedByBody(z.unknown())),
  100,
);
export type VolumeRequest = z.infer<typeof VolumeRequest>;

export const VolumeChanges = z.strictObject({ ...volumeAttributes.changeShape, ...FIRST_NAMES });
export type VolumeChanges = z.infer<typeof VolumeChanges>;

export const RetypeVolume = z.strictObject({
  new_type: word,
  migration_policy: z.enum(['never', 'on-demand'], 'Use never or on-demand.').nullish(),
});
export const ExtendVolume = z.strictObject({ new_size: Size });

export const VolumeQuery = StoragePageQuery.extend({
  ...volumeAttributes.filterShape,
  /** Part of the name, since 3.34. */
  'name~': word.optional(),
  migration_status: word.optional(),
  group_id: word.optional(),
  consumes_quota: QueryBoolean.optional(),
  /** Such as `gt:2026-01-31T12:00:00`, since 3.60. */
  created_at: word.optional(),
  updated_at: word.optional(),
  /** In Python's dictionary syntax. */
  metadata: word.optional(),
  all_tenants: QueryBoolean.optional(),
  project_id: word.optional(),
  with_count: QueryBoolean.optional(),
});
export type VolumeQuery = z.infer<typeof VolumeQuery>;

/** Connector properties; irrelevant for storage on the hosts. */
const Connector = boundedJson(z.record(word, z.unknown()), 10_000);

/** Clients always send `force=False`, which needs no permission. */
export const VolumeDeletion = z.object({ cascade: QueryBoolean.optional(), force: QueryBoolean.optional() });
export type VolumeDeletion = z.infer<typeof VolumeDeletion>;

export const VolumesSummary = z.strictObject({
  total_count: z.number(),
  total_size: z.number(),
  metadata: z.record(z.string(), z.array(z.string())).optional(),
});

/** Reports an attachment of a client other than compute. */
export const ReportAttachmentRequest = z
  .strictObject({
    instance_uuid: uuid.nullish(),
    host_name: word.nullish(),
    mountpoint: word,
    mode: z.enum(['rw', 'ro'], 'Use rw or ro.').nullish(),
  })
  .refine(
    ({ instance_uuid, host_name }) => Boolean(instance_uuid) !== Boolean(host_name),
    'Specify either instance_uuid or host_name.',
  );
export type ReportAttachmentRequest = z.infer<typeof ReportAttachmentRequest>;
export const ReportDetachmentRequest = z
  .strictObject({ attachment_id: word.nullish(), connector: Connector.nullish() })
  .nullish();
export const Connect = z.strictObject({ connector: Connector });
/** How a host connects. The storage is on the hosts themselves. */
export const ConnectionInfo = z.strictObject({
  connection_info: z.strictObject({
    driver_volume_type: z.literal('local'),
    data: z.strictObject({ volume_id: z.string(), access_mode: z.enum(['rw', 'ro']), encrypted: z.literal(false) }),
  }),
});

/** Image formats for uploads. */
const UploadFormat = z.enum(['raw', 'qcow2'], msg('Use raw or qcow2.'));
export const UploadVolume = z.strictObject({
  image_name: UploadName,
  force: BodyBoolean.nullish(),
  disk_format: UploadFormat.nullish(),
  container_format: z.literal('bare', 'Use bare.').nullish(),
  visibility: ImageVisibility.nullish(),
  protected: BodyBoolean.nullish(),
});
export type UploadVolume = z.infer<typeof UploadVolume>;
const Upload = z.strictObject({
  id: z.string(),
  image_id: z.string(),
  image_name: z.string(),
  disk_format: UploadFormat,
  container_format: z.literal('bare'),
  size: z.int(),
  status: z.literal('uploading'),
  display_description: z.string().nullable(),
  updated_at: z.string(),
  volume_type: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
});
export type Upload = z.infer<typeof Upload>;
export const UploadEnvelope = z.strictObject({ 'os-volume_upload_image': Upload });

export const ReimageVolume = z.strictObject({ image_id: word, reimage_reserved: BodyBoolean.nullish() });
export type ReimageVolume = z.infer<typeof ReimageVolume>;

export const RevertVolume = z.strictObject({ snapshot_id: uuid });
export const SetBootable = z.strictObject({ bootable: BodyBoolean });
export const SetReadOnly = z.strictObject({ readonly: BodyBoolean });
/** Metadata of the source image. */
export const ImageMetadata = z.strictObject({ metadata: z.record(z.string(), z.string()) });
export const SetImageMetadata = z.strictObject({ metadata: StringPairs });
export const UnsetImageMetadata = z.strictObject({ key: word });
const lowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
/** Case-insensitive, as upstream. Migration status is ignored: there is one back end. */
export const ResetVolumeStatus = z
  .strictObject({
    status: z.preprocess(lowerCase, VolumeStatus.nullish()),
    attach_status: z.preprocess(lowerCase, z.enum(['attached', 'detached']).nullish()),
    migration_status: z.preprocess(
      lowerCase,
      z.enum(['none'], 'Volume migration is not supported. Use none.').nullish(),
    ),
  })
  .refine(
    ({ status, attach_status, migration_status }) => status ?? attach_status ?? migration_status,
    'Specify status, attach_status or migration_status.',
  );
export type ResetVolumeStatus = z.infer<typeof ResetVolumeStatus>;
