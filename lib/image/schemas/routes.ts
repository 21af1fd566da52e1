import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { DESCRIPTIONS } from './describe.ts';

export const GET_IMAGE_SCHEMA = rule('get_image_schema', 'authenticated');

const response = z.looseObject({ name: z.string(), properties: z.record(z.string(), z.unknown()) });

const endpoints = DESCRIPTIONS.map(([name, description]) =>
  endpoint({
    method: 'GET',
    path: `/schemas/${name}`,
    summary: `Show the JSON schema of ${name}`,
    audience: 'token',
    policy: GET_IMAGE_SCHEMA,
    response,
    status: 200,
    run: () => response.parse(description),
  }),
);

export const schemas = defineResource({ endpoints });
