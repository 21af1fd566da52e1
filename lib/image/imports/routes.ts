import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { ImagePath } from '../images/schema.ts';
import { ImportRequest } from './schema.ts';
import { importImage } from './service.ts';
import { importWorkflow } from './workflows.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/images/{id}/import',
    summary: 'Import the data of an image: staged data, from the web or from another image',
    audience: 'project',
    policy: rule('import_image', 'project_member'),
    params: ImagePath,
    body: ImportRequest,
    status: 202,
    run: (ctx, { params, body }) => importImage(ctx, params.id, body),
  }),
];

export const imports = defineResource({ endpoints, workflows: [importWorkflow] });
