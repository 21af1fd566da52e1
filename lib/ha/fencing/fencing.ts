import { defineResource } from '#lib/http/resource.ts';
import { evidenceRetention } from './retention.ts';

/** Evidence that failed hosts no longer run anything. */
export const fencingEvidence = defineResource({ retentions: [evidenceRetention] });
