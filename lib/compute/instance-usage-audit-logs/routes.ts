import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { AuditLogEnvelope, AuditLogList, AuditLogPath } from './schema.ts';
import { getAuditLog } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/os-instance_usage_audit_log',
    summary: 'Show which hosts have audited the last month',
    audience: 'token',
    policy: rule('os_compute_api:os-instance-usage-audit-log:list', 'admin'),
    response: AuditLogList,
    status: 200,
    run: async (ctx) => ({ instance_usage_audit_logs: await getAuditLog(ctx) }),
  }),
  endpoint({
    method: 'GET',
    path: '/os-instance_usage_audit_log/{before}',
    summary: 'Show which hosts have audited the last month before a moment',
    audience: 'token',
    policy: rule('os_compute_api:os-instance-usage-audit-log:show', 'admin'),
    params: AuditLogPath,
    response: AuditLogEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ instance_usage_audit_log: await getAuditLog(ctx, params.before) }),
  }),
];

export const instanceUsageAuditLogs = defineResource({ endpoints });
