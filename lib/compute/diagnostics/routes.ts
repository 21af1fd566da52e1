import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { DiagnosticsAnswer, DiagnosticsPath } from './schema.ts';
import { getDiagnostics } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/servers/{server_id}/diagnostics',
    summary: 'Show how busy a running server is',
    audience: 'project',
    policy: rule('os_compute_api:os-server-diagnostics', 'admin'),
    params: DiagnosticsPath,
    response: DiagnosticsAnswer,
    status: 200,
    run: (ctx, { params }) => getDiagnostics(ctx, params.server_id),
  }),
];

export const diagnostics = defineResource({ endpoints });
