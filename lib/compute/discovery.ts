import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { COMPUTE_MICROVERSIONS, formatMicroversion } from '#lib/http/microversions.ts';
import { defineResource } from '#lib/http/resource.ts';
import { TypedLink } from './wire.ts';

const Version = z.strictObject({
  id: z.string(),
  status: z.string(),
  version: z.string(),
  min_version: z.string(),
  updated: z.string(),
  links: z.array(TypedLink),
  'media-types': z.array(z.strictObject({ base: z.string(), type: z.string() })).optional(),
});
const VersionList = z.strictObject({ versions: z.array(Version) });
const VersionEnvelope = z.strictObject({ version: Version });

/** The frozen first version, which clients expect as the first entry. */
const legacy = (baseUrl: string) => ({
  id: 'v2.0',
  status: 'DEPRECATED',
  version: '',
  min_version: '',
  updated: '2025-07-04T12:00:00Z',
  links: [{ rel: 'self', href: `${baseUrl}/compute/v2/` }],
});

const current = (baseUrl: string) => ({
  id: 'v2.1',
  status: 'CURRENT',
  version: formatMicroversion(COMPUTE_MICROVERSIONS.maximum),
  min_version: formatMicroversion(COMPUTE_MICROVERSIONS.minimum),
  updated: '2013-07-23T11:33:21Z',
  links: [{ rel: 'self', href: `${baseUrl}/compute/v2.1/` }],
});

/** Version document: the list entry with documentation and media type. */
const documentOf = (entry: ReturnType<typeof current>, baseUrl: string, mediaVersion: string) => ({
  version: {
    ...entry,
    links: [...entry.links, { rel: 'describedby', type: 'text/html', href: `${baseUrl}/docs` }],
    'media-types': [
      { base: 'application/json', type: `application/vnd.openstack.compute+json;version=${mediaVersion}` },
    ],
  },
});

const shared = { method: 'GET', audience: 'anyone', policy: undefined, status: 200, isUnversioned: true } as const;

/** `GET /compute`; docs/contract/compute.md 3. */
const computeRootEndpoint = endpoint({
  ...shared,
  path: '/',
  summary: 'List the versions of the compute API',
  response: VersionList,
  run: ({ baseUrl }) => ({ versions: [legacy(baseUrl), current(baseUrl)] }),
});

/** `GET /compute/v2`: only described, because the root links to it. */
const legacyVersionEndpoint = endpoint({
  ...shared,
  path: '/v2',
  summary: 'Show version 2.0 of the compute API',
  response: VersionEnvelope,
  run: ({ baseUrl }) => documentOf(legacy(baseUrl), baseUrl, '2'),
});

/** `GET /compute/v2.1` */
const computeVersionEndpoint = endpoint({
  ...shared,
  path: '/',
  summary: 'Show version 2.1 of the compute API',
  response: VersionEnvelope,
  run: ({ baseUrl }) => documentOf(current(baseUrl), baseUrl, '2.1'),
});

export const root = defineResource({ endpoints: [computeRootEndpoint, legacyVersionEndpoint] });

export const version = defineResource({ endpoints: [computeVersionEndpoint] });
