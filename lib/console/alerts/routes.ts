import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { alertJobs, alertWorkflows, deliveryRetention } from './deliver.ts';
import {
  AlertChange,
  AlertEnvelope,
  AlertList,
  AlertPath,
  AlertTestEnvelope,
  NewAlert,
  NewAlertEnvelope,
} from './schema.ts';
import { createAlert, deleteAlert, listAlerts, updateAlert } from './service.ts';
import { tryAlert } from './try-out.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/alerts',
    summary: "List the user's alerts and their delivery status",
    audience: 'token',
    policy: rule('console:alerts:list', 'authenticated'),
    response: AlertList,
    status: 200,
    run: (ctx) => listAlerts(ctx),
  }),
  endpoint({
    method: 'POST',
    path: '/alerts',
    summary: 'Create an alert that is sent by webhook, Slack or email',
    audience: 'token',
    policy: rule('console:alerts:create', 'authenticated'),
    person: true,
    body: NewAlert,
    response: NewAlertEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ alert: await createAlert(ctx, body.alert) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/alerts/{id}',
    summary: 'Change the events of an alert, or turn it on or off',
    audience: 'token',
    policy: rule('console:alerts:update', 'authenticated'),
    person: true,
    params: AlertPath,
    body: AlertChange,
    response: AlertEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ alert: await updateAlert(ctx, params.id, body.alert) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/alerts/{id}',
    summary: 'Delete an alert',
    audience: 'token',
    policy: rule('console:alerts:delete', 'authenticated'),
    person: true,
    params: AlertPath,
    status: 204,
    run: (ctx, { params }) => deleteAlert(ctx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/alerts/{id}/test',
    summary: 'Send a test message for an alert, and return the response',
    audience: 'token',
    policy: rule('console:alerts:test', 'authenticated'),
    person: true,
    params: AlertPath,
    response: AlertTestEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ alert_test: await tryAlert(ctx, params.id) }),
  }),
];

export const alerts = defineResource({
  endpoints,
  workflows: alertWorkflows,
  jobs: alertJobs,
  contents: [
    projectRows('alerts', 'project_id'),
    projectRows('alert_deliveries', 'project_id'),
    projectRows('alert_levels', 'project_id'),
  ],
  retentions: [deliveryRetention],
});
