import { defineResource } from '#lib/http/resource.ts';
import { isolationAlert } from './alert.ts';
import { isolationRetention } from './retention.ts';

/** Incidents in which the control plane may be isolated. */
export const isolation = defineResource({ retentions: [isolationRetention], alerts: [isolationAlert] });
