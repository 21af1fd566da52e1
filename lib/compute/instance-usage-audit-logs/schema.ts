import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** Upstream's usage audit log by period. */
const AuditLog = z.strictObject({
  /** `2026-02-01 00:00:00`, in UTC. */
  period_beginning: z.string(),
  period_ending: z.string(),
  num_hosts: z.int(),
  num_hosts_done: z.int(),
  num_hosts_running: z.int(),
  num_hosts_not_run: z.int(),
  hosts_not_run: z.array(z.string()),
  total_instances: z.int(),
  total_errors: z.int(),
  overall_status: z.string(),
  log: z.strictObject({}),
});
export type AuditLog = z.infer<typeof AuditLog>;

export const AuditLogList = z.strictObject({ instance_usage_audit_logs: AuditLog });
export const AuditLogEnvelope = z.strictObject({ instance_usage_audit_log: AuditLog });
export const AuditLogPath = z.object({ before: word });
