import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { LIST_PROJECTS } from '#lib/identity/projects/listing.ts';
import { Project } from '#lib/identity/projects/schema.ts';
import { CREATE_PROJECT, disableProject, UPDATE_PROJECT } from '#lib/identity/projects/service.ts';
import { SET_QUOTAS } from './change-quotas.ts';
import { listedProjectApi } from './contract.ts';
import { getProjectRow, listProjectRows } from './listing.ts';
import { quotaMatrixApi } from './matrix-contract.ts';
import { getQuotaMatrix } from './quota-matrix.ts';
import * as schemas from './schema.ts';
import {
  changeProjectQuotas,
  getProjectEffects,
  getProjectQuotas,
  getStandardQuotas,
  setUpProject,
} from './service.ts';
import { createStarterNetwork } from './starter-network.ts';

const endpoints = serve(
  listedProjectApi,
  { ...schemas, Project },
  {
    rows: { policy: LIST_PROJECTS, run: (ctx, { query }) => listProjectRows(ctx, query) },
    setUp: { policy: CREATE_PROJECT, run: (ctx, { body }) => setUpProject(ctx, body) },
    row: { policy: LIST_PROJECTS, run: (ctx, { id }) => getProjectRow(ctx, id) },
    effects: { policy: UPDATE_PROJECT, run: (ctx, { id }) => getProjectEffects(ctx, id) },
    disable: { policy: UPDATE_PROJECT, run: (ctx, { id }) => disableProject(ctx, id) },
    quotas: { policy: LIST_PROJECTS, run: (ctx, { id }) => getProjectQuotas(ctx, id) },
    standardQuotas: { policy: LIST_PROJECTS, run: getStandardQuotas },
    changeQuotas: { policy: SET_QUOTAS, run: (ctx, { id, body }) => changeProjectQuotas(ctx, id, body.quotas) },
    createStarterNetwork: {
      policy: CREATE_PROJECT,
      run: (ctx, { id, body }) => createStarterNetwork(ctx, id, body),
    },
  },
);

const matrix = serve(quotaMatrixApi, schemas, { show: { policy: LIST_PROJECTS, run: getQuotaMatrix } });

export const listedProjects = defineResource({ endpoints: [...endpoints, ...matrix] });
