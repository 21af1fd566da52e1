import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { directoryAlert } from './alert.ts';
import { directoryApi } from './contract.ts';
import { directoryJob } from './job.ts';
import * as schemas from './schema.ts';
import {
  CONFIRM_REMOVALS,
  confirmRemovals,
  GET_DIRECTORY,
  getDirectory,
  SYNC_DIRECTORY,
  syncDirectory,
  TEST_CONFIG,
  testConfig,
} from './service.ts';

const endpoints = serve(directoryApi, schemas, {
  test: { policy: TEST_CONFIG, run: (ctx, { id, body }) => testConfig(ctx, id, body) },
  state: { policy: GET_DIRECTORY, run: (ctx, { id }) => getDirectory(ctx, id) },
  sync: { policy: SYNC_DIRECTORY, run: (ctx, { id }) => syncDirectory(ctx, id) },
  confirmRemovals: { policy: CONFIRM_REMOVALS, run: (ctx, { id }) => confirmRemovals(ctx, id) },
});

export const directories = defineResource({
  endpoints,
  jobs: (services) => [directoryJob(services)],
  alerts: [directoryAlert],
});
