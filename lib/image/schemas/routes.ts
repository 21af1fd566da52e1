import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { describeImage, describeImages } from './describe.ts';

const shared = {
  method: 'GET',
  audience: 'token',
  policy: 'get_image_schema',
  response: z.looseObject({ name: z.string(), properties: z.record(z.string(), z.unknown()) }),
  status: 200,
} as const;

const schemaEndpoint = (name: string, content: () => Record<string, unknown>) =>
  endpoint({
    ...shared,
    path: `/schemas/${name}`,
    summary: `Show the JSON schema of ${name}`,
    run: () => shared.response.parse(content()),
  });

export const imageSchemaEndpoints = [schemaEndpoint('image', describeImage), schemaEndpoint('images', describeImages)];
