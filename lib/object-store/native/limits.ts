import { MAX_OBJECT_BYTES } from '../objects/put.ts';

/** Limits of names and metadata, as upstream; the info document publishes them. */
export const LIMITS = {
  max_file_size: MAX_OBJECT_BYTES,
  max_meta_name_length: 128,
  max_meta_value_length: 256,
  max_meta_count: 90,
  max_meta_overall_size: 4096,
  max_header_size: 8192,
  max_object_name_length: 1024,
  container_listing_limit: 10_000,
  account_listing_limit: 10_000,
  max_account_name_length: 256,
  max_container_name_length: 256,
} as const;

export const API_VERSIONS = ['v1', 'v1.0'];

/** The only storage policy. */
export const POLICY = 'Policy-0';
export const MAX_MANIFEST_SEGMENTS = 1000;
export const MAX_MANIFEST_BYTES = 8 * 2 ** 20;
export const MAX_DELETES_PER_REQUEST = 10_000;
export const MAX_FAILED_DELETES = 1000;
export const MAX_CONTAINERS_PER_EXTRACTION = 10_000;
export const MAX_FAILED_EXTRACTIONS = 1000;
/** Links that a request follows before it is rejected. */
export const MAX_LINKS = 2;
/** Ranges of one request; more are served as the whole object. */
export const MAX_RANGES = 50;
/** Large objects whose segments are large objects. */
export const MAX_LARGE_OBJECT_DEPTH = 10;
