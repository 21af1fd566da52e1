import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { importApi } from './contract.ts';
import * as schemas from './schema.ts';
import { importImage } from './service.ts';
import { importWorkflow } from './workflows.ts';

const endpoints = serve(importApi, schemas, {
  start: { policy: rule('import_image', 'project_member'), run: (ctx, { id, body }) => importImage(ctx, id, body) },
});

export const imports = defineResource({ endpoints, workflows: [importWorkflow] });
