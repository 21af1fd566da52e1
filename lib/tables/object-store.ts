import { atMost, deletedLater, withinQuota, withRowsOf } from '#lib/db/growth-bound.ts';
import {
  bigint,
  boundedTable,
  bytes,
  flag,
  index,
  integer,
  json,
  primaryKey,
  type RowsOf,
  text,
  timestamp,
  unique,
} from '#lib/db/table.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';
import type { SampleResolution } from '#lib/object-store/buckets/sample-resolution.ts';
import { MAX_SAMPLES } from '#lib/object-store/buckets/sample-resolution.ts';
import type { AccountSettings, BucketSettings } from '#lib/object-store/buckets/settings.ts';
import type { ArchiveSelection } from '#lib/object-store/console/archives/archive-selection.ts';
import { bucketJobAttributes } from '#lib/object-store/console/jobs/attributes.ts';
import type {
  ImportActivity,
  ImportCounts,
  ImportFailure,
  ImportPosition,
} from '#lib/object-store/import/import-types.ts';
import type { BucketImportState, ImportProblem } from '#lib/object-store/import/schema.ts';
import type { ObjectAttributes, PartAttributes } from '#lib/object-store/objects/attributes.ts';
import { MAX_SHARDS } from '#lib/object-store/objects/commit-queue.ts';
import type { LifecyclePosition } from '#lib/object-store/rules/lifecycle-position.ts';

export const objectStoreTables = {
  object_containers: boundedTable(withinQuota('containers'), {
    id: text().primary(),
    project_id: text().references('projects'),
    name: text(),
    created_at: timestamp(),
    settings: json<BucketSettings>().default('{}'),
    /** Last change of its settings. */
    updated_at: timestamp().nullable(),
    /** The global name of a bucket that was created through S3. */
    s3_name: text().nullable(),
    /** From when its versions show its complete history; null if it does not keep all versions. */
    history_from: timestamp().nullable(),
  }).indexes({
    object_containers_by_name: unique('project_id', 'name'),
    object_containers_by_s3_name: unique('s3_name'),
  }),
  object_versions: boundedTable(withinQuota('objects'), {
    id: text().primary(),
    container_id: text().references('object_containers'),
    name: text(),
    /** `null`, as text, for the version of a bucket without versioning; otherwise the id. */
    version_id: text(),
    /** Orders the versions of an object: the newest has the lowest. */
    sequence: bigint(),
    is_latest: flag(),
    is_delete_marker: flag(),
    /** Where the data are; null for delete markers, empty objects and objects with parts. */
    location: text().nullable(),
    /** Bytes. */
    size: bigint(),
    /** Without quotes: the MD5 of the data, or of the MD5s of its parts with their number. */
    etag: text(),
    /** Checksum of the whole data, 16 hexadecimal digits; null if the data have parts. */
    crc64nvme: text().nullable(),
    content_type: text(),
    part_count: integer(),
    attributes: json<ObjectAttributes>(),
    expires_at: timestamp().nullable(),
    modified_at: timestamp(),
  }).indexes({
    object_versions_in_order: unique('container_id', 'name', 'sequence'),
    object_versions_listed: unique('container_id', 'name').where('is_latest = 1 and is_delete_marker = 0'),
    object_versions_by_location: index('location').where('location is not null'),
    object_versions_by_expiry: index('expires_at').where('expires_at is not null'),
  }),
  object_parts: boundedTable(withRowsOf('object_versions'), {
    object_id: text().references('object_versions'),
    number: integer(),
    location: text().nullable(),
    size: bigint(),
    etag: text(),
    attributes: json<PartAttributes>(),
  }).indexes({
    object_parts_in_order: primaryKey('object_id', 'number'),
    object_parts_by_location: index('location'),
  }),
  object_uploads: boundedTable(withRowsOf('object_containers'), {
    id: text().primary(),
    container_id: text().references('object_containers'),
    name: text(),
    content_type: text(),
    attributes: json<ObjectAttributes>(),
    created_at: timestamp(),
  }).indexes({
    object_uploads_by_name: index('container_id', 'name', 'id'),
    object_uploads_by_age: index('created_at'),
  }),
  object_upload_parts: boundedTable(withRowsOf('object_uploads'), {
    upload_id: text().references('object_uploads'),
    number: integer(),
    location: text().nullable(),
    size: bigint(),
    etag: text(),
    attributes: json<PartAttributes>(),
    modified_at: timestamp(),
  }).indexes({
    object_upload_parts_in_order: primaryKey('upload_id', 'number'),
    object_upload_parts_by_location: index('location'),
  }),
  object_small_data: boundedTable(withRowsOf('object_versions'), {
    location: text().primary(),
    data: bytes(),
  }),
  /** The counts of a bucket are the sums of its shards; each process writes its own. */
  object_counters: boundedTable(atMost(MAX_SHARDS, 'container'), {
    container_id: text().references('object_containers'),
    shard: integer(),
    project_id: text(),
    /** Current objects and their bytes. */
    objects: bigint(),
    bytes: bigint(),
    /** Bytes of all versions. */
    stored_bytes: bigint(),
  }).indexes({
    object_counters_by_container: primaryKey('container_id', 'shard'),
    object_counters_by_project: index('project_id'),
  }),
  /** How far the lifecycle rules of buckets were applied. */
  object_lifecycle_progress: boundedTable(withRowsOf('object_containers'), {
    container_id: text().primary(),
    /** Day on which reading the bucket began. */
    day: text(),
    /** Time of the settings that were applied. */
    settings_at: timestamp(),
    /** Where it continues; null if it was read completely. */
    position: json<LifecyclePosition>().nullable(),
    begun_at: timestamp(),
  }).indexes({ object_lifecycle_progress_begun: index('begun_at') }),
  /** Progress of verifying stored data; one row. */
  object_scrubs: boundedTable('platform', {
    id: text().primary(),
    started_at: timestamp(),
    /** End of the last complete pass. */
    finished_at: timestamp().nullable(),
    /** Where the current pass continues; null if none is in progress. */
    position: text().nullable(),
    /** Verified in this pass. */
    blobs: bigint(),
    bytes: bigint(),
  }),
  /** Stored data that is missing or differs from its checksum. */
  object_damages: boundedTable(withRowsOf('object_versions'), {
    location: text().primary(),
    reason: text(),
    found_at: timestamp(),
    /** When it was found again. */
    seen_at: timestamp(),
  }),
  /** Encrypted keys for the data of buckets, by bucket. */
  object_keys: boundedTable(withRowsOf('object_containers'), {
    id: text().primary(),
    blob: text(),
    key_id: text(),
  }),
  object_accounts: boundedTable(withRowsOf('projects'), {
    project_id: text().primary(),
    settings: json<AccountSettings>(),
    created_at: timestamp(),
  }),
  /** Usage of buckets at the start of an hour or a day, or as soon as it was measured then. */
  bucket_usage_samples: boundedTable(atMost(MAX_SAMPLES, 'container'), {
    bucket_id: text(),
    resolution: text<SampleResolution>(),
    /** Start of the hour or day. */
    at: timestamp(),
    /** Current objects and their bytes. */
    objects: bigint(),
    bytes: bigint(),
    /** Bytes of all versions and unfinished uploads. */
    stored_bytes: bigint(),
  }).indexes({
    bucket_usage_samples_key: primaryKey('bucket_id', 'resolution', 'at'),
    bucket_usage_samples_by_time: index('resolution', 'at'),
  }),
  /** Selections of objects that are downloaded as one file. */
  bucket_archives: boundedTable(deletedLater('requests'), {
    id: text().primary(),
    project_id: text(),
    user_id: text(),
    bucket_id: text(),
    selection: json<ArchiveSelection>(),
    created_at: timestamp(),
  }).indexes({
    bucket_archives_by_project: index('project_id', 'created_at'),
    bucket_archives_by_time: index('created_at'),
  }),
  bucket_jobs: boundedTable(deletedLater('requests'), bucketJobAttributes.columns).indexes({
    bucket_jobs_by_project: index('project_id', 'created_at'),
    bucket_jobs_ended: index('ended_at').where('ended_at is not null'),
  }),
  /** Imports of buckets of other S3 stores, with their last run. */
  bucket_imports: boundedTable(deletedLater('requests'), {
    id: text().primary(),
    project_id: text(),
    /** Who started the last run. */
    user_id: text(),
    bucket_id: text(),
    /** As it was when the import was created. */
    bucket_name: text(),
    endpoint: text(),
    region: text(),
    source_bucket: text(),
    source_prefix: text(),
    is_path_style: flag(),
    access_key: text(),
    /** The encrypted secret key; null when the import is finished. */
    blob: text().nullable(),
    key_id: text().nullable(),
    target_prefix: text(),
    replaces: flag(),
    deletes: flag(),
    /** Claims of the token with which the run was started. */
    claims: json<Claims>(),
    state: text<BucketImportState>(),
    message: text().nullable(),
    /** What the source last failed with; it belongs to `message` if its text is the same. */
    problem: json<ImportProblem>().nullable(),
    /** Number of the workflow run that may continue the import. */
    slice: integer(),
    runs: integer(),
    position: json<ImportPosition>(),
    counts: json<ImportCounts>(),
    activity: json<ImportActivity>(),
    failures: json<ImportFailure[]>(),
    created_at: timestamp(),
    started_at: timestamp(),
    updated_at: timestamp(),
    ended_at: timestamp().nullable(),
  }).indexes({
    bucket_imports_by_project: index('project_id', 'created_at'),
    bucket_imports_ended: index('ended_at').where('ended_at is not null'),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof objectStoreTables> {}
}
