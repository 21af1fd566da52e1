import type { ObjectResponse } from '../exchange.ts';
import {
  API_VERSIONS,
  LIMITS,
  MAX_CONTAINERS_PER_EXTRACTION,
  MAX_DELETES_PER_REQUEST,
  MAX_FAILED_DELETES,
  MAX_FAILED_EXTRACTIONS,
  MAX_LINKS,
  MAX_MANIFEST_BYTES,
  MAX_MANIFEST_SEGMENTS,
  POLICY,
} from './limits.ts';
import { textResponse } from './responses.ts';

/** Version of upstream whose API this one follows. */
const VERSION = '2.38.0';

const INFO = {
  swift: {
    version: VERSION,
    ...LIMITS,
    valid_api_versions: API_VERSIONS,
    policies: [{ name: POLICY, default: true, aliases: POLICY }],
    strict_cors_mode: true,
    allow_account_management: false,
    account_autocreate: true,
  },
  slo: { max_manifest_segments: MAX_MANIFEST_SEGMENTS, max_manifest_size: MAX_MANIFEST_BYTES, min_segment_size: 1 },
  dlo: {},
  bulk_delete: { max_deletes_per_request: MAX_DELETES_PER_REQUEST, max_failed_deletes: MAX_FAILED_DELETES },
  bulk_upload: {
    max_containers_per_extraction: MAX_CONTAINERS_PER_EXTRACTION,
    max_failed_extractions: MAX_FAILED_EXTRACTIONS,
  },
  versioned_writes: { allowed_flags: ['x-versions-location', 'x-history-location'] },
  object_versioning: {},
  symlink: { symloop_max: MAX_LINKS, static_links: true },
  account_quotas: {},
  container_quotas: {},
  staticweb: {},
};

/** The features of the store, which clients read before they use them. */
export const infoResponse = (digests: readonly string[]): ObjectResponse =>
  textResponse(
    200,
    JSON.stringify({
      ...INFO,
      tempurl: {
        methods: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
        incoming_remove_headers: ['x-timestamp'],
        incoming_allow_headers: [],
        outgoing_remove_headers: ['x-object-meta-*'],
        outgoing_allow_headers: ['x-object-meta-public-*'],
        allowed_digests: digests,
      },
      formpost: { allowed_digests: digests },
    }),
    'application/json; charset=UTF-8',
  );
