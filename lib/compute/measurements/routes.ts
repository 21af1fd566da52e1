import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { hostCpuAlert, instanceCpuAlert } from './alerts.ts';
import { measurementApi } from './contract.ts';
import './gauges.ts';
import { measurementJob } from './measure.ts';
import * as schemas from './schema.ts';
import { getHostMeasurements, getProjectMeasurements, getServerMeasurements, listLoads } from './service.ts';

const READ = rule('console:measurements:read', 'project_reader');

const endpoints = serve(measurementApi, schemas, {
  server: { policy: READ, run: (ctx, { params, query }) => getServerMeasurements(ctx, params.server_id, query) },
  project: { policy: READ, run: (ctx, { query }) => getProjectMeasurements(ctx, query) },
  host: {
    policy: rule('console:measurements:host', 'admin'),
    run: (ctx, { params, query }) => getHostMeasurements(ctx, params.host, query),
  },
  loads: { policy: READ, run: (ctx, { query }) => listLoads(ctx, query) },
});

export const measurements = defineResource({
  endpoints,
  jobs: (services) => [measurementJob(services)],
  alerts: [instanceCpuAlert, hostCpuAlert],
});
