import type { Generated } from 'kysely';
import type { Claims } from '#lib/identity/tokens/claims.ts';
import type { SampleResolution } from '#lib/object-store/buckets/sample-resolution.ts';
import type { AccountSettings, BucketSettings } from '#lib/object-store/buckets/settings.ts';
import type { ArchiveSelection } from '#lib/object-store/console/archives/archive-selection.ts';
import type { JobInput, JobPosition } from '#lib/object-store/console/jobs/job-types.ts';
import type { BucketJobKind, BucketJobState } from '#lib/object-store/console/schema.ts';
import type {
  ImportActivity,
  ImportCounts,
  ImportFailure,
  ImportPosition,
} from '#lib/object-store/import/import-types.ts';
import type { BucketImportState } from '#lib/object-store/import/schema.ts';
import type { ObjectAttributes, PartAttributes } from '#lib/object-store/objects/attributes.ts';
import type { LifecyclePosition } from '#lib/object-store/rules/lifecycle-position.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

export interface ObjectStoreTables {
  object_containers: {
    id: string;
    project_id: string;
    name: string;
    created_at: Timestamp;
    settings: Generated<Json<BucketSettings>>;
    /** Last change of its settings. */
    updated_at: Timestamp | null;
    /** The global name of a bucket that was created through S3. */
    s3_name: string | null;
    /** From when its versions show its complete history; null if it does not keep all versions. */
    history_from: Timestamp | null;
  };
  object_versions: {
    id: string;
    container_id: string;
    name: string;
    /** `null`, as text, for the version of a bucket without versioning; otherwise the id. */
    version_id: string;
    /** Orders the versions of an object: the newest has the lowest. */
    sequence: number;
    is_latest: Flag;
    is_delete_marker: Flag;
    /** Where the data are; null for delete markers, empty objects and objects with parts. */
    location: string | null;
    /** Bytes. */
    size: number;
    /** Without quotes: the MD5 of the data, or of the MD5s of its parts with their number. */
    etag: string;
    /** Checksum of the whole data, 16 hexadecimal digits; null if the data have parts. */
    crc64nvme: string | null;
    content_type: string;
    part_count: number;
    attributes: Json<ObjectAttributes>;
    expires_at: Timestamp | null;
    modified_at: Timestamp;
  };
  object_parts: {
    object_id: string;
    number: number;
    location: string | null;
    size: number;
    etag: string;
    attributes: Json<PartAttributes>;
  };
  object_uploads: {
    id: string;
    container_id: string;
    name: string;
    content_type: string;
    attributes: Json<ObjectAttributes>;
    created_at: Timestamp;
  };
  object_upload_parts: {
    upload_id: string;
    number: number;
    location: string | null;
    size: number;
    etag: string;
    attributes: Json<PartAttributes>;
    modified_at: Timestamp;
  };
  object_small_data: {
    location: string;
    data: Uint8Array;
  };
  /** The counts of a bucket are the sums of its shards; each process writes its own. */
  object_counters: {
    container_id: string;
    shard: number;
    project_id: string;
    /** Current objects and their bytes. */
    objects: number;
    bytes: number;
    /** Bytes of all versions. */
    stored_bytes: number;
  };
  /** How far the lifecycle rules of buckets were applied. */
  object_lifecycle_progress: {
    container_id: string;
    /** Day on which reading the bucket began. */
    day: string;
    /** Time of the settings that were applied. */
    settings_at: Timestamp;
    /** Where it continues; null if it was read completely. */
    position: Json<LifecyclePosition> | null;
    begun_at: Timestamp;
  };
  /** Progress of verifying stored data; one row. */
  object_scrubs: {
    id: string;
    started_at: Timestamp;
    /** End of the last complete pass. */
    finished_at: Timestamp | null;
    /** Where the current pass continues; null if none is in progress. */
    position: string | null;
    /** Verified in this pass. */
    blobs: number;
    bytes: number;
  };
  /** Stored data that is missing or differs from its checksum. */
  object_damages: {
    location: string;
    reason: string;
    found_at: Timestamp;
    /** When it was found again. */
    seen_at: Timestamp;
  };
  /** Encrypted keys for the data of buckets, by bucket. */
  object_keys: {
    id: string;
    blob: string;
    key_id: string;
  };
  object_accounts: {
    project_id: string;
    settings: Json<AccountSettings>;
    created_at: Timestamp;
  };
  /** Usage of buckets at the start of an hour or a day, or as soon as it was measured then. */
  bucket_usage_samples: {
    bucket_id: string;
    resolution: SampleResolution;
    /** Start of the hour or day. */
    at: Timestamp;
    /** Current objects and their bytes. */
    objects: number;
    bytes: number;
    /** Bytes of all versions and unfinished uploads. */
    stored_bytes: number;
  };
  /** Selections of objects that are downloaded as one file. */
  bucket_archives: {
    id: string;
    project_id: string;
    user_id: string;
    bucket_id: string;
    selection: Json<ArchiveSelection>;
    created_at: Timestamp;
  };
  /** Work on many objects of a bucket. */
  bucket_jobs: {
    id: string;
    project_id: string;
    user_id: string;
    bucket_id: string;
    /** As it was when the job started. */
    bucket_name: string;
    kind: BucketJobKind;
    state: BucketJobState;
    input: Json<JobInput>;
    position: Json<JobPosition>;
    /** Claims of the token with which it was started. */
    claims: Json<Claims>;
    /** Objects. */
    done: number;
    failed: number;
    message: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    ended_at: Timestamp | null;
  };
  /** Imports of buckets of other S3 stores, with their last run. */
  bucket_imports: {
    id: string;
    project_id: string;
    /** Who started the last run. */
    user_id: string;
    bucket_id: string;
    /** As it was when the import was created. */
    bucket_name: string;
    endpoint: string;
    region: string;
    source_bucket: string;
    source_prefix: string;
    is_path_style: Flag;
    access_key: string;
    /** The encrypted secret key; null when the import is finished. */
    blob: string | null;
    key_id: string | null;
    target_prefix: string;
    replaces: Flag;
    deletes: Flag;
    /** Claims of the token with which the run was started. */
    claims: Json<Claims>;
    state: BucketImportState;
    message: string | null;
    /** Number of the workflow run that may continue the import. */
    slice: number;
    runs: number;
    position: Json<ImportPosition>;
    counts: Json<ImportCounts>;
    activity: Json<ImportActivity>;
    failures: Json<ImportFailure[]>;
    created_at: Timestamp;
    started_at: Timestamp;
    updated_at: Timestamp;
    ended_at: Timestamp | null;
  };
}
