import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { DESCRIPTIONS } from './describe.ts';

const response = z.looseObject({ name: z.string(), properties: z.record(z.string(), z.unknown()) });

export const imageSchemaEndpoints = DESCRIPTIONS.map(([name, description]) =>
  endpoint({
    method: 'GET',
    path: `/schemas/${name}`,
    summary: `Show the JSON schema of ${name}`,
    audience: 'token',
    policy: 'get_image_schema',
    response,
    status: 200,
    run: () => response.parse(description),
  }),
);
