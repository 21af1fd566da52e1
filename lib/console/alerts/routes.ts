import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { alertApi } from './contract.ts';
import { alertJobs, alertWorkflows, deliveryRetention } from './deliver.ts';
import * as schemas from './schema.ts';
import { createAlert, deleteAlert, listAlerts, updateAlert } from './service.ts';
import { tryAlert } from './try-out.ts';

const policyOf = (name: string) => rule(`console:alerts:${name}`, 'authenticated');

const endpoints = serve(alertApi, schemas, {
  list: { policy: policyOf('list'), run: listAlerts },
  create: { policy: policyOf('create'), person: true, run: (ctx, { body }) => createAlert(ctx, body) },
  update: { policy: policyOf('update'), person: true, run: (ctx, { id, body }) => updateAlert(ctx, id, body) },
  remove: { policy: policyOf('delete'), person: true, run: (ctx, { id }) => deleteAlert(ctx, id) },
  test: { policy: policyOf('test'), person: true, run: (ctx, { id }) => tryAlert(ctx, id) },
});

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
