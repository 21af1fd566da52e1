import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { formatMicroversion, HA_MICROVERSIONS } from '#lib/http/microversions.ts';
import { defineResource } from '#lib/http/resource.ts';

const Version = z.strictObject({
  id: z.literal('v1.0'),
  status: z.literal('CURRENT'),
  version: z.string(),
  min_version: z.string(),
  updated: z.string(),
  links: z.array(z.strictObject({ rel: z.literal('self'), href: z.string() })),
});
const VersionDocument = Version.extend({
  'media-types': z.array(z.strictObject({ base: z.string(), type: z.string() })),
});

const current = (baseUrl: string): z.infer<typeof Version> => ({
  id: 'v1.0',
  status: 'CURRENT',
  version: formatMicroversion(HA_MICROVERSIONS.maximum),
  min_version: formatMicroversion(HA_MICROVERSIONS.minimum),
  updated: '2016-07-01T11:33:21Z',
  links: [{ rel: 'self', href: `${baseUrl}/ha/v1/` }],
});

const shared = { method: 'GET', audience: 'anyone', policy: undefined, status: 200, isUnversioned: true } as const;

/** `GET /ha`: without it the SDK finds no version; docs/contract/ha.md 2. */
const haRootEndpoint = endpoint({
  ...shared,
  path: '/',
  summary: 'List the versions of the instance high availability API',
  response: z.strictObject({ versions: z.array(Version) }),
  run: ({ baseUrl }) => ({ versions: [current(baseUrl)] }),
});

const haVersionEndpoint = endpoint({
  ...shared,
  path: '/',
  summary: 'Show version 1 of the instance high availability API',
  response: z.strictObject({ version: VersionDocument }),
  run: ({ baseUrl }) => ({
    version: {
      ...current(baseUrl),
      'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.masakari+json;version=1' }],
    },
  }),
});

export const root = defineResource({ endpoints: [haRootEndpoint] });

export const version = defineResource({ endpoints: [haVersionEndpoint] });
